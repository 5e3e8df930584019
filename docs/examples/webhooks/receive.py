# Receives webhooks. Python 3.9 or newer, no package. SAHUJI_WEBHOOK_SECRET is the whsec_… of the address.
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["SAHUJI_WEBHOOK_SECRET"].removeprefix("whsec_"))


def verified(headers, body):
    """The message in these bytes. Verify the raw body and parse it afterwards."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        raise ValueError("Message timestamp too old or too new")
    signed = f"{message_id}.{timestamp}.".encode() + body
    own = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # while a secret is rolled there are two signatures
    sent = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(one.encode(), f"v1,{own}".encode()) for one in sent):
        raise ValueError("No matching signature")
    return message_id, json.loads(body)


# In your shop both are tables of the database: a message may come twice, and an older one after a newer one.
seen, versions = set(), {}


def handle(message_id, message):
    if message_id in seen:
        return
    seen.add(message_id)
    payment = message["data"].get("payment", message["data"])
    if "version" in payment:
        if payment["version"] <= versions.get(payment["id"], 0):
            return
        versions[payment["id"]] = payment["version"]
    print(message["type"], message["data"].get("id", ""), flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            message_id, message = verified(self.headers, body)
        except ValueError as error:
            return self.answer(400, str(error))
        # answer first: after 15 seconds it counts as failed
        self.answer(204)
        handle(message_id, message)

    def answer(self, status, text=""):
        self.send_response(status)
        if text:
            self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print("ready", flush=True)
server.serve_forever()
