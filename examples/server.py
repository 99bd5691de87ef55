"""A table on a game server: clients see JSON only, and nothing that their seat may not know.

The table takes a line of JSON from a client and returns the lines that each client gets. How the lines travel (web
socket, HTTP, a queue) is not its business, so it runs here on plain lists: two clients play, one of them also sends
nonsense, and in the middle of a decision the table is saved, closed and opened again.

python examples/server.py
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import stpetersburg as sp

Lines = dict[str, list[str]]
"""Lines of JSON for clients, by token."""

LONGEST = 500
"""Characters that a message may have."""
FORM = 'a message is {"turn": NUMBER, "move": TEXT}'


class Table:
    """Holds one game: the only place that knows the whole state. A client is known by its token alone."""

    def __init__(self, record: sp.Record, seats: Mapping[str, int | None]) -> None:
        """Open a table; `seats` gives the seat of each token, None for a spectator."""
        self.record = record
        self.seats = dict(seats)

    def receive(self, token: str, line: str) -> Lines:
        """Take a message from the client with a token of this table, and return what to send to whom."""
        rules, state = self.record.rules, self.record.state
        try:
            move = self._read(line)
            found = rules.explain(rules.view(state, self.seats[token]), move)
        except ValueError as error:  # no JSON, no message, or no move of these rules
            return {token: [json.dumps({"type": "malformed", "reason": str(error)})]}
        if not found.legal:
            return {token: [json.dumps({"type": "refused", "rule": found.rule, "reason": found.reason})]}
        self.record = self.record.append(move)
        return {to: [self._events(to, state, move), self.table(to)] for to in self.seats}

    def table(self, token: str) -> str:
        """Return the table as a client sees it: to send after each move, and to whoever comes back."""
        rules, state = self.record.rules, self.record.state
        view = rules.view(state, self.seats[token])
        message = {
            "type": "table",
            "turn": len(self.record.moves),
            "to_act": view.to_act,
            "moves": [str(move) for move in rules.legal_moves(view)],
            "view": _plain(rules, view),
            "scores": [score.total for score in rules.scores(view)],
        }
        return json.dumps(message)

    def time_out(self) -> Lines:
        """Move for a seat that takes too long: pass if it may, else the first move that there is."""
        rules, state = self.record.rules, self.record.state
        if state.over:
            return {}
        token = next(token for token, seat in self.seats.items() if seat == state.to_act)
        moves = [str(move) for move in rules.legal_moves(state)]
        move = "pass" if "pass" in moves else moves[0]
        return self.receive(token, json.dumps({"turn": len(self.record.moves), "move": move}))

    def save(self) -> str:
        """Return all that the table has to keep, at any time."""
        return json.dumps({"record": self.record.dumps(), "seats": self.seats})

    @classmethod
    def open(cls, saved: str) -> Table:
        """Return a table as it was saved; the game is replayed and every move checked."""
        data = json.loads(saved)
        return cls(sp.Record.loads(data["record"]), data["seats"])

    def _read(self, line: str) -> sp.Move:
        """Return the move of a message, legal or not. Raise ValueError for a message that is none."""
        if len(line) > LONGEST:
            raise ValueError(f"a message has at most {LONGEST} characters")
        try:
            message = json.loads(line)
        except ValueError as error:
            raise ValueError(f"{FORM}; this is no JSON: {error}") from error
        if not isinstance(message, dict) or message.keys() != {"turn", "move"}:
            raise ValueError(f"{FORM}, not {line}")
        turn = len(self.record.moves)
        if message["turn"] != turn:  # sent twice, or before the client saw what happened
            raise ValueError(f"it is turn {turn}, not {message['turn']!r}: look at the table again")
        return self.record.rules.parse(self.record.state, message["move"])

    def _events(self, token: str, state: sp.GameState, move: sp.Move) -> str:
        """Return what a client sees of a move. The move itself would tell too much."""
        rules = self.record.rules
        events = rules.events(state, move, viewer=self.seats[token])
        return json.dumps({"type": "events", "events": [_plain(rules, event) for event in events]})


def _plain(rules: sp.Rules, value: sp.View | sp.Event) -> Any:
    """Return a value as data; its form is that of the JSON Schemas that come with the library."""
    return json.loads(rules.dumps(value))["value"]


class Client:
    """Plays from JSON alone, as a program in another language would: it knows no rules and chooses from a list."""

    def __init__(self, choose: Callable[[list[str]], str]) -> None:
        self.choose = choose
        self.seen: list[dict[str, Any]] = []

    def read(self, line: str) -> str | None:
        """Take a line, and return a message if it is this client's turn."""
        message = json.loads(line)
        self.seen.append(message)
        if message["type"] != "table" or not message["moves"]:
            return None
        return json.dumps({"turn": message["turn"], "move": self.choose(message["moves"])})


def run(table: Table, clients: Mapping[str, Client], until: Callable[[sp.GameState], bool]) -> None:
    """Carry lines to and fro until the state is as wanted or the game is over."""
    inbox = [(token, table.table(token)) for token in clients]
    while inbox:
        token, line = inbox.pop(0)
        message = clients[token].read(line)
        if message is not None and not until(table.record.state):
            inbox += [(to, line) for to, lines in table.receive(token, message).items() for line in lines]


def main() -> None:
    """Play a game, show what is refused, save and resume it in the middle of a decision."""
    rules = sp.Rules()
    table = Table(sp.Record.new(rules, seats=2, seed=5), {"anna-secret": 0, "boris-secret": 1, "everyone": None})
    chance = random.Random(10)
    clients = {token: Client(chance.choice) for token in table.seats}

    for token, line in (
        ("anna-secret", "pass"),
        ("anna-secret", '{"turn": 0, "move": "sing a song"}'),
        ("anna-secret", '{"turn": 9, "move": "pass"}'),
        ("anna-secret", '{"turn": 0, "move": "pass"}'),
        ("boris-secret", '{"turn": 0, "move": "pass"}'),
        ("everyone", '{"turn": 0, "move": "pass"}'),
    ):
        print(f"{token} < {line}")
        print(f"{token} >", *table.receive(token, line)[token])

    run(table, clients, until=lambda state: state.decision == "drawn")
    for token, client in clients.items():
        drawn = next(event for event in client.seen[-2]["events"] if event["kind"] == "drawn")
        print(f"{token} sees that seat {drawn['seat']} drew {drawn['card']}")

    state, saved = table.record.state, table.save()
    table = Table.open(saved)
    print(f"saved and resumed while seat {state.to_act} decides:", table.record.state == state)

    for token, lines in table.time_out().items():
        print(f"time is up, {token} sees:", *(event["kind"] for event in json.loads(lines[0])["events"]))

    run(table, clients, until=lambda _: False)
    last = clients["everyone"].seen[-1]
    print(f"after {last['turn']} moves the scores are", *last["scores"])


if __name__ == "__main__":
    main()
