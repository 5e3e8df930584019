#!/bin/sh
# From a running `npm start` to a paid payment of the sandbox and its verified webhook. Needs curl, and Node for the receiver.
set -eu
SAHUJI_URL="${SAHUJI_URL:-http://localhost:4620}"
PORT="${PORT:-8080}"

# The first field of this name in an answer.
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
post() { path="$1" body="$2"; shift 2; curl -sS --fail "$SAHUJI_URL$path" -H 'content-type: application/json' -d "$body" "$@"; }
as_person() { post "$@" -H 'app-authorizer: sahuji-web' -H "authorization: Bearer $TOKEN"; }
as_server() { post "$@" -H "authorization: Bearer $SAHUJI_KEY"; }

# 1. Sign in as the demo shop, and make a key of its sandbox. In the dashboard: Developers, New key.
TOKEN=$(post /api/merchant/login '{"email":"demo@sahuji.example","password":"sahuji-demo-1"}' \
  -H 'app-authorizer: sahuji-web' | field access_token)
SAHUJI_KEY=$(as_person /api/developers/keys/sandbox \
  '{"name":"First payment","scopes":["payments:read","payments:write","webhooks"]}' | field secret)

# 2. Say where the webhooks go, and receive them there.
SECRET=$(as_server /api/v1/webhooks "{\"url\":\"http://localhost:$PORT/hooks\"}" | field secret)
RECEIVED=$(mktemp)
PORT="$PORT" SAHUJI_WEBHOOK_SECRET="$SECRET" node "$(dirname "$0")/../../docs/examples/webhooks/receive.mjs" >"$RECEIVED" &
RECEIVER=$!
trap 'kill $RECEIVER; rm -f "$RECEIVED"' EXIT
until grep -q ready "$RECEIVED"; do kill -0 $RECEIVER; sleep 0.1; done

# 3. Open a payment of an order.
ORDER="FIRST-$(date +%s)"
PAYMENT=$(as_server /api/v1/payments "{\"amount\":48000,\"order_ref\":\"$ORDER\"}" \
  -H "idempotency-key: pay $ORDER" | field id)

# 4. Pay it as a customer of the sandbox would. In the dashboard: Sandbox Transactions, Playground.
as_person /api/sandbox/plays \
  "{\"kind\":\"payment\",\"payment_id\":\"$PAYMENT\",\"amount\":48000,\"way\":\"ebanking\",\"scenario\":\"succeeds\"}" \
  -H "idempotency-key: $(printf '00000000-0000-4000-8000-%012d' "$(date +%s)")" >/dev/null

# 5. The receiver prints a message only once its signature is verified.
for _ in $(seq 300); do
  if grep -q "payment.paid $PAYMENT" "$RECEIVED"; then echo "verified: payment.paid $PAYMENT"; exit 0; fi
  sleep 0.1
done
echo 'no webhook came' >&2
exit 1
