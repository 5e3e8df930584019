import { addCooperative } from '@sahuji/contract/cooperatives/office/links'
import { listAttendees, previewAttendeeExport } from '@sahuji/contract/events/sales'
import { proposeArrival } from '@sahuji/contract/payments/office/arrivals'
import { openSettlementAccount } from '@sahuji/contract/reconciliation/office/settlements'
import { readStatementMap, saveStatementMap } from '@sahuji/contract/reconciliation/office/statements'
import { requestPasswordReset, resetPassword } from '@sahuji/contract/auth'
import { stepUp } from '@sahuji/contract/auth/second-factors'
import { signIn } from '@sahuji/contract/session'
import { signInSecond } from '@sahuji/contract/session/second-step'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { forgetLimits, resetToken, verified, withEmail } from '../../../testing/people.ts'
import { totpNow, withTotp } from '../../../testing/second-factors.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

/** The fields that are compared with a hash or can be guessed; each try costs. */
const proofs = new Set('password current_password new_password code totp_code recovery_code token ticket'.split(' '))

/** Routes with limits of their own: a limit of the whole network would let strangers lock a known device out. */
const own: Record<string, string> = {
  [signIn.path]: 'sign-in-limits.ts counts per account, device, session and network',
  [openSettlementAccount.path]: 'the code is the short name of a bank account',
  [saveStatementMap.path]: 'the code is the short name of a map',
  [readStatementMap.path]: 'the code is the short name of a map',
  [proposeArrival.path]: 'the code is the one within a printed QR',
  [listAttendees.path]: 'the code is the public one of an event',
  [previewAttendeeExport.path]: 'the code is the public one of an event',
  [addCooperative.path]: 'the code is the public one of a cooperative',
  [signInSecond.path]: 'a ticket of a right password has five tries; anything else costs a look-up',
}

test('every route that takes a password, a code or a token has a limit', () => {
  const bare = app.app.routes
    .filter(({ entry }) => Object.keys(entry.takes.def.shape).some((name) => proofs.has(name)))
    .filter(({ entry }) => !entry.limit && !(entry.path in own))
  expect(bare.map(({ entry }) => entry.path)).toEqual([])
})

describe('a limit of', () => {
  test('step-up: sixty an hour, right or wrong', async () => {
    const sita = await withEmail(app)
    const answers = []
    for (let n = 0; n < 61; n++) answers.push((await sita.call(stepUp, { passkey: noPasskey })).http)
    expect(answers.slice(0, 60)).not.toContain(429)
    expect(answers[60]).toBe(429)
  })

  test('a link for a new password: thirty requests, so that it cannot be made to hash without end', async () => {
    const sita = await withEmail(app)
    await app.call(requestPasswordReset, { email: sita.email })
    await app.runJobs()
    const token = await resetToken(app, sita.email)
    const answers = []
    for (let n = 0; n < 31; n++) answers.push((await app.call(resetPassword, { token, password: sita.password })).body)
    expect(answers.map(({ refusal }) => refusal)).toEqual([
      ...Array<string>(30).fill('password_used_before'),
      'too_many',
    ])
  })

  test('recovery codes and those of the app: ten a quarter of an hour together', async () => {
    await forgetLimits(app)
    const sita = await verified(app)
    const { secret } = await withTotp(app, sita)
    app.clock.advance({ minutes: 2 })
    for (let n = 0; n < 5; n++) {
      await sita.call(stepUp, { totp_code: '000000' })
      await sita.call(stepUp, { recovery_code: 'AAAAA-AAAAA' })
    }
    expect((await sita.call(stepUp, { recovery_code: 'AAAAA-AAAAA' })).body.refusal).toBe('sign_in_locked')
    expect((await sita.call(stepUp, { totp_code: totpNow(app, secret) })).body.refusal).toBe('sign_in_locked')
  })
})

const noPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
