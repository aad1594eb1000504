#!/usr/bin/python3
"""A window of WebKitGTK without any bars, for WebKitWebDriver: MiniBrowser has a bar, and keeps the console to itself.

DOCSITE_WEBKIT_FOLDER: where it stores its data. It writes the console of its pages to `console.log` there.
DOCSITE_WEBKIT_SCRIPT: what runs in each page before its own scripts.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = os.environ["DOCSITE_WEBKIT_FOLDER"]
log = os.open(os.path.join(folder, "console.log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
os.dup2(log, 1)
os.dup2(log, 2)

# Pages of an ephemeral context write nothing to standard output.
manager = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_javascript_can_access_clipboard(True)
content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript(
        os.environ["DOCSITE_WEBKIT_SCRIPT"],
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)


def create_view(_session):
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, settings=settings, user_content_manager=content
    )
    window = Gtk.Window(decorated=False, default_width=1280, default_height=800)
    window.add(view)
    window.show_all()
    view.grab_focus()
    view.connect("permission-request", lambda _view, request: (request.allow(), True)[1])
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-window")
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
