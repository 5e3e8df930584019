import { readCurrentUser } from '@sahuji/contract/session'
import {
  acceptInvitation,
  invitePerson,
  joinByInvitation,
  previewInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@sahuji/contract/team/invitations'
import { changeMember, leaveShop, readTeam, removeMember } from '@sahuji/contract/team/people'
import { listShops, switchShop } from '@sahuji/contract/team/shops'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { browserKey } from '../../testing/browser-key.ts'
import { forgetLimits, newcomer, someone, type Someone, verified } from '../../testing/people.ts'
import { codeOf } from '../../testing/payments.ts'
import { again, colleague, entered, personOf, shopOf } from '../../testing/team.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  await forgetLimits(app)
})

const linkTo = async (address: string) => {
  const [text] = (await app.outbox(address)).flatMap(
    ({ text: said }) => /(?<=\/invitation#)\w{10}/.exec(said ?? '')?.[0] ?? [],
  )
  return text ?? ''
}
const invite = (by: Someone, to: string, more: object = { role: 'accountant' }) =>
  by.call(invitePerson, { to, ...more } as never)

describe('an invitation', () => {
  test('by e-mail opens an account without a shop of its own, whose address the link has proved', async () => {
    const hari = newcomer()
    expect((await invite(sita, hari.email)).data).toMatchObject({
      to: hari.email,
      channel: 'email',
      role: 'accountant',
    })
    const token = await linkTo(hari.email)
    const shown = await app.call(previewInvitation, { token })
    expect(shown.data).toMatchObject({ role: 'accountant', shop: 'Himal Tea House', next: 'account', to: hari.email })
    const key = browserKey()
    const proof = key.prove({ method: 'POST', url: joinByInvitation.path, now: app.clock.now() })
    const account = {
      name: 'Hari Adhikari',
      password: 'gundruk and rice 9',
      terms_accepted: true,
      privacy_accepted: true,
    } as const
    const missing = await app.call(joinByInvitation, { token, ...account }, { proof })
    expect(missing.body).toMatchObject({ errors: { mobile_no: [expect.any(String)] } })
    const again = key.prove({ method: 'POST', url: joinByInvitation.path, now: app.clock.now() })
    const joined = await app.call(joinByInvitation, { token, ...account, mobile_no: hari.mobile_no }, { proof: again })
    const signedIn = someone(app, { ...hari, key, token: joined.data.access_token })
    expect((await signedIn.call(readCurrentUser, {})).data).toMatchObject({
      role: 'accountant',
      shops: 1,
      email_verified_at: expect.anything(),
      phone_verified_at: null,
      merchant: { trade_name: 'Himal Tea House', vendor_key_production: null },
    })
    const own = await app.db.read((tx) => tx.one`select merchant_id from people where email = ${hari.email}`)
    expect(own).toEqual({ merchant_id: null })
    expect(codeOf(await app.call(previewInvitation, { token }))).toBe('invitation_dead')
  })

  test('to neither an e-mail address nor a mobile number states what is wanted', async () => {
    const { body } = await invite(sita, 'gita at shop')
    expect(body).toMatchObject({ errors: { to: ['Enter an e-mail address or a mobile number.'] } })
  })

  test('by SMS is taken up by the person who verified the number, and by no one else', async () => {
    const [hari, gita] = [await verified(app), await verified(app)]
    await invite(sita, hari.mobile_no, { role: 'cashier' })
    const token = await linkTo(`+977${hari.mobile_no}`)
    expect((await app.call(previewInvitation, { token })).data).toMatchObject({ next: 'sign_in', channel: 'sms' })
    expect((await gita.call(previewInvitation, { token })).data).toMatchObject({ next: 'other_person' })
    expect(codeOf(await gita.call(acceptInvitation, { token }))).toBe('invitation_of_another')
    expect((await hari.call(previewInvitation, { token })).data).toMatchObject({ next: 'accept', role: 'cashier' })
    const { data } = await hari.call(acceptInvitation, { token })
    const there = someone(app, { ...hari, token: data.access_token })
    expect((await there.call(readCurrentUser, {})).data).toMatchObject({ role: 'cashier', shops: 2 })
    expect((await hari.call(readCurrentUser, {})).http).toBe(401)
    expect((await there.call(listShops, {})).data).toMatchObject([
      { trade_name: 'Himal Tea House', role: 'cashier', is_current: true },
      { role: 'owner', is_current: false },
    ])
  })

  test('taken up twice at once makes one member', async () => {
    const hari = await verified(app)
    await invite(sita, hari.email)
    const token = await linkTo(hari.email)
    const answers = await Promise.all([hari.call(acceptInvitation, { token }), hari.call(acceptInvitation, { token })])
    expect(answers.map(({ http }) => http).toSorted()[0]).toBe(200)
    const count = await app.db.read(
      async (tx) => tx.one`select count(*)::int from members where person_id = ${await personOf(app, hari)}`,
    )
    expect(count).toEqual({ count: 2 })
  })

  test('ends when it is taken back, replaced or 48 hours old, and can then be sent anew', async () => {
    const { email } = newcomer()
    const { id } = (await invite(sita, email)).data
    const first = await linkTo(email)
    expect(codeOf(await invite(sita, email))).toBe('invitation_open')
    await sita.call(resendInvitation, { id })
    const second = await linkTo(email)
    expect(codeOf(await app.call(previewInvitation, { token: first }))).toBe('invitation_dead')
    await sita.call(withdrawInvitation, { id })
    expect(codeOf(await app.call(previewInvitation, { token: second }))).toBe('invitation_dead')
    await invite(sita, email)
    const third = await linkTo(email)
    app.clock.advance({ hours: 48 })
    expect(codeOf(await app.call(previewInvitation, { token: third }))).toBe('invitation_dead')
  })

  test('goes to one address five times a day at most', async () => {
    const { email } = newcomer()
    const { id } = (await invite(sita, email)).data
    await sita.call(withdrawInvitation, { id })
    for (let sent = 1; sent < 5; sent++) {
      const next = await invite(sita, email)
      expect(next.http).toBe(200)
      await sita.call(withdrawInvitation, { id: next.data.id })
    }
    expect(codeOf(await invite(sita, email))).toBe('too_many')
  })

  test('is sent again once an hour, and three times at most', async () => {
    const { email } = newcomer()
    const { id } = (await invite(sita, email)).data
    let owner = sita
    const remind = () => owner.call(resendInvitation, { id })
    for (let sent = 0; sent < 3; sent++) {
      expect((await remind()).http).toBe(200)
      expect(codeOf(await remind())).toBe('too_many')
      app.clock.advance({ minutes: 61 })
      owner = await again(app, owner)
    }
    expect(codeOf(await remind())).toBe('too_many')
  })
})

describe('a manager', () => {
  test('invites, changes and removes cashiers and people at the door alone', async () => {
    const maya = await colleague(app, sita, 'manager')
    const cashier = await colleague(app, sita, 'cashier')
    const accountant = await colleague(app, sita, 'accountant')
    for (const role of ['owner', 'manager', 'accountant', 'developer'])
      expect(codeOf(await invite(maya, newcomer().email, { role }))).toBe('not_permitted')
    expect((await invite(maya, newcomer().email, { role: 'cashier' })).http).toBe(200)
    const id = await personOf(app, cashier)
    expect(codeOf(await maya.call(changeMember, { id, role: 'manager' }))).toBe('not_permitted')
    expect(codeOf(await maya.call(changeMember, { id: await personOf(app, maya), role: 'owner' }))).toBe(
      'not_permitted',
    )
    expect(codeOf(await maya.call(removeMember, { id: await personOf(app, accountant) }))).toBe('not_permitted')
    expect((await maya.call(removeMember, { id })).data).toMatchObject({ sessions: 1 })
  })
})

describe('a removed person', () => {
  test('has no session in the shop from then on, and keeps the own shop', async () => {
    const hari = await verified(app)
    const own = await shopOf(app, hari)
    await invite(sita, hari.email, { role: 'manager' })
    const { data } = await hari.call(acceptInvitation, { token: await linkTo(hari.email) })
    const there = someone(app, { ...hari, token: data.access_token })
    expect((await there.call(readTeam, {})).http).toBe(200)
    await sita.call(removeMember, { id: await personOf(app, hari) })
    expect((await there.call(readTeam, {})).http).toBe(401)
    const { people } = (await sita.call(readTeam, {})).data
    expect(people.map(({ is_you }) => is_you)).toEqual([true])
    expect(await app.outbox(hari.email)).toContainEqual(
      expect.objectContaining({ subject: 'You no longer have access to Himal Tea House' }),
    )
    expect(await shopOf(app, hari)).toBe(own)
  })

  test('may come back with another role', async () => {
    const hari = await colleague(app, sita, 'manager')
    const id = await personOf(app, hari)
    await sita.call(removeMember, { id })
    await forgetLimits(app)
    await invite(sita, hari.email, { role: 'cashier' })
    const own = await app.db.read(
      (tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where id = ${id}`,
    )
    expect(own.merchant_id).not.toBe(await shopOf(app, sita))
    const periods = await app.db.read(
      (tx) =>
        tx.many`select role, until_at is null as is_open from member_periods where person_id = ${id} and role <> 'owner'`,
    )
    expect(periods).toEqual([{ role: 'manager', is_open: false }])
  })
})

describe('a shop', () => {
  test('keeps an owner, also when two remove each other in two tabs', async () => {
    expect(codeOf(await sita.call(leaveShop, {}))).toBe('last_owner')
    expect(codeOf(await sita.call(changeMember, { id: await personOf(app, sita), role: 'cashier' }))).toBe('last_owner')
    const hari = await colleague(app, sita, 'owner')
    const [one, other] = await Promise.all([
      sita.call(removeMember, { id: await personOf(app, hari) }),
      hari.call(removeMember, { id: await personOf(app, sita) }),
    ])
    const merchant_id = await app.db.read(
      (tx) => tx.many`select 1 from members m where m.role = 'owner' and m.ended_at is null
      and m.merchant_id in (select merchant_id from members where person_id = (select id from people where email = ${sita.email}))`,
    )
    expect(merchant_id).toHaveLength(1)
    expect([one.http, other.http].filter((http) => http === 200)).toHaveLength(1)
  })

  test('that changes hands takes the number of its former owner with it', async () => {
    const hari = await colleague(app, sita, 'owner')
    await sita.call(leaveShop, {})
    const { merchant_id } = await app.db.read(
      (tx) => tx.one<{ merchant_id: string | null }>`select merchant_id from people where email = ${sita.email}`,
    )
    expect(merchant_id).toBeNull()
    expect((await hari.call(readTeam, {})).data.people).toMatchObject([{ is_you: true, role: 'owner' }])
  })
})

describe('another shop', () => {
  test('is entered by its own people only, on the same browser, and ends the session before', async () => {
    const hari = await colleague(app, sita, 'accountant')
    const stranger = await verified(app)
    expect((await stranger.call(switchShop, { id: await shopOf(app, sita) })).http).toBe(404)
    const back = await entered(app, hari, await shopOf(app, hari))
    expect((await hari.call(readCurrentUser, {})).http).toBe(401)
    expect((await back.call(readCurrentUser, {})).data).toMatchObject({ role: 'owner', shops: 2 })
  })
})
