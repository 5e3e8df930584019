import type { Guard } from './guard.ts'

const proof = 'server/src/auth/sessions/proof.ts'
const tickets = 'server/src/auth/sessions/tickets.ts'

/** Who it is, and how fresh that is. */
export const authGuards: readonly Guard[] = [
  {
    says: 'a proof is for this address',
    file: proof,
    code: '    said.htu === url &&\n',
    without: '',
    test: 'server/src/auth/sessions/proof.test.ts',
    named: 'proof',
  },
  {
    says: 'a proof is for this token',
    file: proof,
    code: "    said.ath === (token === undefined ? undefined : tokenHash(token).toString('base64url')) &&\n",
    without: '',
    test: 'server/src/auth/sessions/proof.test.ts',
    named: 'of a request without a token is none for one with a token',
  },
  {
    says: 'a proof is made now',
    file: proof,
    code: 'Math.abs(now.getTime() / 1000 - said.iat) <= skew_seconds',
    without: 'skew_seconds >= 0 && now instanceof Date',
    test: 'server/src/auth/sessions/proof.test.ts',
    named: 'counts two minutes before and after',
  },
  {
    says: 'a ticket is used by the browser that got it',
    file: tickets,
    code: '     and t.key_thumbprint is not distinct from ${jkt ?? null}`',
    without: '     and (${jkt ?? null}::text is null or true)`',
    test: 'server/src/auth/sessions/tickets.test.ts',
    named: 'is of use to the browser that got it',
  },
  {
    says: 'a ticket has five tries',
    file: tickets,
    code: 'where id = ${id} and tries < ${settings.ticket.tries}`',
    without: 'where id = ${id} and tries < 100 * ${settings.ticket.tries}`',
    test: 'server/src/auth/sessions/tickets.test.ts',
    named: 'has five tries, also when twenty come at once',
  },
  {
    says: 'a code of an authenticator app is good once',
    file: 'server/src/auth/second-factors/totp.ts',
    code: 'if (step === undefined || BigInt(step) <= stored.used_step) {',
    without: 'if (step === undefined) {',
    test: 'server/src/auth/second-factors/totp.test.ts',
    named: 'takes a code once, and none before it',
  },
  {
    says: 'a recovery code is good once',
    file: 'server/src/auth/second-factors/recovery-codes.ts',
    code: 'and code_hash = any(${hashes}) and used_at is null`',
    without: 'and code_hash = any(${hashes})`',
    test: 'server/src/auth/second-factors/recovery-codes.test.ts',
    named: 'are good once',
  },
  {
    says: 'a code by SMS proves the number that it was sent to',
    file: 'server/src/auth/contact/phone-codes.ts',
    code: ' && sent.mobile_no === mobile_no',
    without: '',
    test: 'server/src/auth/contact/phone-codes.test.ts',
    named: 'proves the number that it was sent to and no other',
  },
  {
    says: 'a code by SMS is right once',
    file: 'server/src/auth/contact/phone-codes.ts',
    code: 'sent && !sent.used_at && sent.expires_at > now',
    without: 'sent && sent.expires_at > now',
    test: 'server/src/auth/contact/phone-codes.test.ts',
    named: 'is right once: a replay of the right one is dead',
  },
  {
    says: 'who moves money proved themselves lately',
    file: 'server/src/platform/http/serve.ts',
    code: "if (!proven_at || proven_at.getTime() <= coldSince) throw new Refusal('step_up_needed')",
    without: "if (!proven_at && coldSince < 0) throw new Refusal('step_up_needed')",
    test: 'server/src/auth/second-factors/step-up.test.ts',
    named: 'goes on for five minutes after the password',
  },
  {
    says: 'who has a second factor does not step up by the password',
    file: 'server/src/auth/second-factors/verify-second-factor.ts',
    code: "if (ways.length > 0) throw new Refusal('second_factor_needed')",
    without: '',
    test: 'server/src/auth/second-factors/step-up.test.ts',
    named: 'takes no password of somebody who has a second factor',
  },
  {
    says: 'a key with another body is refused',
    file: 'server/src/platform/http/idempotency.ts',
    code: "if (kept.route !== attempt.route || kept.body_hash !== attempt.body_hash) throw new Refusal('key_conflict')",
    without: '',
    test: 'server/src/platform/http/idempotency.test.ts',
    named: 'with the same key and another body is a conflict',
  },
]
