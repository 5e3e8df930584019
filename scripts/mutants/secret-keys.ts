import type { Guard } from './guard.ts'

const keys = 'server/src/developers/authenticate-key.test.ts'
const kept = 'server/src/platform/http/kept-answers.test.ts'
const byKey = 'server/src/payments/by-key/payments-by-key.test.ts'
const migration = 'server/migrations/0027-developers.sql'

/** The calls of a shop's own server: with a key in use, for its own scope, shop and book, and once for each repeat. */
export const secretKeyGuards: readonly Guard[] = [
  {
    says: 'a revoked secret key opens nothing',
    file: 'server/src/developers/authenticate-key.ts',
    code: '!found || !keyWorks(found, now)',
    without: '!found',
    test: keys,
    named: 'that was revoked is refused from its next call on',
  },
  {
    says: 'a secret key in an address is refused beside one in the header',
    file: 'server/src/developers/authenticate-key.ts',
    code: "  throw new Refusal('secret_key_in_address')\n",
    without: '  return undefined as never\n',
    test: keys,
    named: 'of an address is refused, even beside the header, and marked as exposed',
  },
  {
    says: 'a secret key does what its scopes allow',
    file: 'server/src/platform/http/secret-key-calls.ts',
    code: 'scope === undefined || !holder.scopes.includes(scope)',
    without: 'scope === undefined',
    test: keys,
    named: 'without the scope of a route is refused with 403, which names the scope',
  },
  {
    says: 'a secret key spends its own limit',
    file: 'server/src/platform/http/serve.ts',
    code: 'operator?.operator_id ?? holder?.secret_key_id ?? limitedAs(mounted, person)',
    without: 'operator?.operator_id ?? holder?.merchant_id ?? limitedAs(mounted, person)',
    test: keys,
    named: 'of a key are spent by this key alone',
  },
  {
    says: 'a secret key of one book finds no payment of the other',
    file: 'server/src/payments/by-key/payments-by-key.ts',
    code: 'row?.mode !== mode',
    without: '!row',
    test: byKey,
    named: 'does not exist for a key',
  },
  {
    says: 'real payments return to https alone',
    file: 'server/src/payments/by-key/payments-by-key.ts',
    code: 'isInsecure(return_url)',
    without: 'isInsecure(undefined)',
    test: byKey,
    named: 'the return address http://localhost:3000/thanks',
  },
  {
    says: 'an Idempotency-Key does not answer another request',
    file: migration,
    code: 'elsif kept.body_hash <> asked.body_hash then',
    without: 'elsif false then',
    test: kept,
    named: 'with another body is refused with 422 and a sentence, and opens nothing',
  },
  {
    says: 'a claim is held while its server may still work',
    file: migration,
    code: 'elsif kept.claimed_at > stale_before then',
    without: 'elsif false then',
    test: kept,
    named: 'whose server dies before the commit is busy for thirty seconds, then goes on under its id',
  },
  {
    says: 'the answer to a refund commits with the refund',
    file: 'server/src/payments/refunds/refund-payment.ts',
    code: '    const { along = noRows } = ask\n',
    without: '    const along = noRows\n',
    test: 'server/src/payments/by-key/refunds-by-key.test.ts',
    named: 'and the answer to it commit together',
  },
]
