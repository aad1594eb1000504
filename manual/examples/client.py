"""A client that the manual shows parts of. It runs: python3 client.py"""

import json
from urllib.request import urlopen


def versions(site):
    # region read
    with urlopen(f"{site}/versions.json") as answer:
        versions = json.load(answer)["versions"]
    # endregion read
    return versions


if __name__ == "__main__":
    # region show
    for version in versions("https://docs.example.org"):
        print(version["name"], version["path"])
    # endregion show
