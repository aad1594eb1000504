# The guide about pages shows this file.
def hello(name):
    return f"Hello, {name}!"
