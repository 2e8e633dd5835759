"""`adjudge browse`: Datasette on the knowledge base."""

from __future__ import annotations

import socket

import click

from kb.errors import AdjudgeError
from queries.cli.common import db_option, open_kb, warn


@click.command("browse", short_help="Browse the knowledge base in a web browser.")
@click.option("--port", "-p", type=click.IntRange(1, 65535), default=8001, show_default=True, help="Port to listen on.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--open", "open_browser", is_flag=True, help="Open the browser too.")
@db_option
def command(port: int, host: str, open_browser: bool, db: str | None) -> None:
    """Serve the knowledge base with Datasette, for reading only, until Ctrl+C.

    \b
    Examples:
      adjudge browse --open
      adjudge browse --db mygame.db --port 9000
    """
    import uvicorn

    from queries.browse.server import datasette_for

    with open_kb(db) as base:
        path = base.path
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise AdjudgeError(
            f"{host}:{port} cannot be listened on ({error.strerror or error}); choose another with --port."
        ) from error
    app = datasette_for(path, None if db else "rulebooks")
    address = f"http://{host}:{port}/"
    warn(f"The knowledge base is at {address} (Ctrl+C ends it).")
    if open_browser:
        click.launch(address)
    uvicorn.run(app.app(), host=host, port=port, log_level="warning", lifespan="on", workers=1)
