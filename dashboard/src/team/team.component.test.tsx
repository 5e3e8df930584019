import { listCounters } from '@sahuji/contract/counters'
import { shopRoles } from '@sahuji/contract/company/shop-roles'
import { readCurrentUser } from '@sahuji/contract/session'
import { invitePerson, resendInvitation, withdrawInvitation } from '@sahuji/contract/team/invitations'
import {
  changeMember,
  endGrant,
  grantDaysMost,
  grantRight,
  type Invitation,
  leaveShop,
  readTeam,
  removeMember,
  type TeamMember,
} from '@sahuji/contract/team/people'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { sectionOf } from '../../testing/drawn.ts'
import { type FakeServer, type Handler, on, refuse } from '../../testing/fake-server.ts'
import { merchant } from '../../testing/merchant.ts'
import { openPage, openPageAs } from '../../testing/open-page.tsx'

const id = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`
const now = new Date()
const later = new Date(now.getTime() + 86_400_000)

const person = (fields: Partial<TeamMember>): TeamMember => ({
  person_id: id(1),
  name: 'Ram Thapa',
  email: 'ram@shop.example',
  mobile_no: '9801234567',
  avatar: null,
  role: 'owner',
  counter: null,
  event: null,
  refund_limit: null,
  send_limit: null,
  joined_at: new Date('2026-05-03T04:15:00Z'),
  last_seen_at: now,
  last_did: null,
  signs_in_by: 'passkey',
  is_you: false,
  may_change: true,
  grants: [],
  ...fields,
})

const owner = person({ is_you: true, may_change: false })
const maya = person({
  person_id: id(2),
  name: 'Maya Shrestha',
  role: 'manager',
  signs_in_by: 'password',
  refund_limit: 2_500_000n,
  send_limit: 1_000_000n,
})
const dipak = person({
  person_id: id(3),
  name: 'Dipak Poudel',
  role: 'developer',
  signs_in_by: 'password',
  last_seen_at: null,
})
const rojina = person({
  last_did: { what: 'payment.asked', at: now },
  person_id: id(4),
  name: 'Rojina Tamang',
  role: 'cashier',
  counter: { id: id(7), name: 'Counter 2' },
  grants: [
    {
      id: id(5),
      permission: 'refunds.make',
      day_max: 500_000n,
      used_today: 20_000n,
      until: later,
      granted_by: 'Ram Thapa',
    },
  ],
})

const invitation: Invitation = {
  id: id(6),
  to: '9849177203',
  channel: 'sms',
  role: 'cashier',
  counter: null,
  event: null,
  refund_limit: null,
  send_limit: null,
  invited_by: 'Ram Thapa',
  invited_at: now,
  expires_at: later,
  may_change: true,
}

const whole = {
  people: [owner, maya, rojina, dipak],
  invitations: [invitation],
  counters: [{ id: id(7), name: 'Counter 2' }],
  events: [{ id: id(8), name: 'Fair of Asan' }],
}
const counter = {
  id: id(7),
  name: 'Counter 2',
  takes_rest: true,
  closed_at: null,
  count: 3,
  amount: 1_500_000n,
  shifts: [{ id: id(9), staff: 'Rojina', began_at: now, ended_at: null, count: 2, amount: 1_412_600n }],
}

const opens = (...handlers: Handler[]): Promise<FakeServer> =>
  openPage(
    '/dashboard/team',
    on(readTeam, () => whole),
    on(listCounters, () => [counter]),
    ...handlers,
  )
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const hasText = async (of: Locator, text: RegExp) => {
  await expect.poll(() => of.element().textContent?.replaceAll('\u00a0', ' ')).toMatch(text)
}
const unfold = (name: string) => page.getByRole('button', { name: new RegExp(name) }).click()

describe('the team', () => {
  test('lists people with role, place, sign-in and last seen, and the invitations with their end', async () => {
    await opens()
    await expect.element(page.getByText('4 people.', { exact: false })).toBeVisible()
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect.element(row('Maya Shrestha').getByText('Manager')).toBeVisible()
    await hasText(row('Maya Shrestha'), /refunds to Rs\.25,000, sends to Rs\.10,000/)
    await expect.element(row('Rojina Tamang').getByText('Counter 2')).toBeVisible()
    await hasText(row('Rojina Tamang'), /Asked for a payment/)
    await expect.element(row('Dipak Poudel').getByText('not yet')).toBeVisible()
    // of those who move money; a developer's sign-in is named in the column alone
    await expect
      .poll(() => page.getByText('Signs in by a password alone. A passkey takes one minute.').elements().length)
      .toBe(1)
    await hasText(page.getByRole('list', { name: 'Invited' }), /9849177203.*Cashier, every counter.*Ends/)
  })

  test('counts what people took at the counters, and the last line is their sum', async () => {
    await opens()
    const section = await sectionOf('At the counters today')
    await expect
      .poll(() => section.element().textContent)
      .toMatch(/Counter 2, RojinaRs\.14,126\.00.*Counter 2Rs\.874\.00.*By peopleRs\.15,000\.00/)
  })

  test('shows the contract’s matrix with the number of people of each role', async () => {
    await opens()
    const matrix = page.getByRole('table', { name: 'Who may do what' })
    for (const name of ['Owner', 'Manager', 'Cashier', 'Accountant', 'Developer', 'Door'])
      await expect.element(matrix.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible()
    const cells = (right: string) =>
      matrix
        .getByRole('row', { name: new RegExp(right) })
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent)
    expect(cells('Give money back')).toEqual(['yes', 'up to a limit', 'asks first', '–no', '–no', '–no'])
    expect(cells('People and roles')).toEqual(['yes', 'cashiers and door', '–no', '–no', '–no', '–no'])
    expect(shopRoles).toHaveLength(6)
  })

  test('on a phone shows the rights of one role at a time', async () => {
    await page.viewport(390, 844)
    await opens()
    await page.getByLabelText('Role').last().selectOptions('accountant')
    await expect.element(page.getByText('Download sales and statements')).toBeVisible()
    await page.viewport(1440, 900)
  })

  test('of one person invites', async () => {
    await opens(on(readTeam, () => ({ ...whole, people: [owner], invitations: [] })))
    await expect.element(page.getByText('You are alone so far')).toBeVisible()
  })
})

describe('inviting', () => {
  test('sends the address, the role and what narrows it', async () => {
    const sent = vi.fn()
    await opens(
      on(invitePerson, (asked) => {
        sent(asked)
        return invitation
      }),
    )
    await page.getByLabelText('Mobile number or e-mail').fill('9849177203')
    await page.getByLabelText('Role').selectOptions('manager')
    await expect.element(page.getByText(/Runs the shop/)).toBeVisible()
    await page.getByLabelText('Each refund up to').fill('5000')
    await button('Send the invitation').click()
    await expect
      .poll(() => sent.mock.calls)
      .toEqual([[{ to: '9849177203', role: 'manager', refund_limit: 500_000n, send_limit: 1_000_000n }]])
    await expect.element(page.getByText('The invitation is on its way to 9849177203.')).toBeVisible()
  })

  test('shows a refusal in the form and keeps what was written', async () => {
    await opens(on(invitePerson, () => refuse('invitation_open')))
    await page.getByLabelText('Mobile number or e-mail').fill('9849177203')
    await button('Send the invitation').click()
    await expect.element(page.getByText(/An invitation to this address is open/).first()).toBeVisible()
    await expect.element(page.getByLabelText('Mobile number or e-mail')).toHaveValue('9849177203')
  })

  test('to a door needs an event', async () => {
    await opens()
    await page.getByLabelText('Role').selectOptions('door')
    await expect.element(button('Send the invitation')).toBeDisabled()
    await page.getByLabelText('At which event').selectOptions('Fair of Asan')
    await expect.element(button('Send the invitation')).toBeEnabled()
  })

  test('by a manager offers the roles of the staff only', async () => {
    await openPageAs(
      { ...merchant, role: 'manager' as const },
      '/dashboard/team',
      on(readCurrentUser, () => ({ ...merchant, role: 'manager' as const })),
      on(readTeam, () => whole),
      on(listCounters, () => []),
    )
    await expect.element(page.getByLabelText('Role')).toBeVisible()
    const options = page.getByLabelText('Role').element().querySelectorAll('option')
    expect([...options].map(({ value }) => value)).toEqual(['cashier', 'door'])
  })

  test('is repeated or taken back from its row', async () => {
    const server = await opens(
      on(resendInvitation, () => invitation),
      on(withdrawInvitation, () => ({})),
    )
    await button('Remind 9849177203').click()
    await expect.element(page.getByText('Sent again to 9849177203.')).toBeVisible()
    await button('Take the invitation to 9849177203 back').click()
    await expect.poll(() => server.asked(withdrawInvitation)).toBe(1)
  })
})

describe('a person', () => {
  test('gets another role on a sheet', async () => {
    const sent = vi.fn()
    await opens(
      on(changeMember, (asked) => {
        sent(asked)
        return maya
      }),
    )
    await unfold('Maya Shrestha')
    await button('Change role or limits').click()
    await page.getByRole('dialog').getByLabelText('Role').selectOptions('cashier')
    await page.getByRole('dialog').getByLabelText('At which counter').selectOptions('Counter 2')
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await expect.poll(() => sent.mock.calls).toEqual([[{ id: id(2), role: 'cashier', counter_id: id(7) }]])
  })

  test('keeps the last owner, and the sheet gives the reason', async () => {
    await opens(on(changeMember, () => refuse('last_owner')))
    await unfold('Maya Shrestha')
    await button('Change role or limits').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await expect.element(page.getByText(/keeps at least one owner/).first()).toBeVisible()
    // no field of the sheet is wrong
    await expect.element(page.getByRole('region', { name: 'This was not sent, or not accepted' })).toBeVisible()
  })

  test('gets a right for a time, up to an amount a day', async () => {
    const sent = vi.fn()
    await opens(
      on(grantRight, (asked) => {
        sent(asked)
        return rojina.grants[0]!
      }),
    )
    await unfold('Rojina Tamang')
    await button('Give a right for a time').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabelText('Right').selectOptions('Give money back')
    await sheet.getByLabelText('At most a day').fill('5000')
    const until = sheet.getByLabelText(/Until the end of/)
    await expect
      .element(until)
      .toHaveAttribute('max', kathmanduDay(new Date(Date.now() + (grantDaysMost - 1) * 86_400_000)))
    await until.fill('2099-12-04')
    await sheet.getByRole('button', { name: 'Give it' }).click()
    await expect
      .poll(() => sent.mock.calls)
      .toEqual([
        [{ id: id(4), permission: 'refunds.make', day_max: 500_000n, until: new Date('2099-12-04T18:15:00Z') }],
      ])
  })

  test('has a grant of whole days, which names its last day', async () => {
    const until = new Date('2099-12-04T18:15:00Z')
    const given = { ...rojina, grants: [{ ...rojina.grants[0]!, until }] }
    await opens(on(readTeam, () => ({ ...whole, people: [owner, given] })))
    await unfold('Rojina Tamang')
    await hasText(page.getByRole('list', { name: 'Rights for a time' }), /until the end of Friday 4 December/)
  })

  test('has a grant with its use and its end, which can be ended', async () => {
    const server = await opens(on(endGrant, () => ({})))
    await unfold('Rojina Tamang')
    const grants = page.getByRole('list', { name: 'Rights for a time' })
    await hasText(grants, /Give money back, up to Rs\.5,000 a day.*given by Ram Thapa; Rs\.200\.00 used today/)
    await grants.getByRole('button', { name: 'End' }).click()
    await expect.poll(() => server.asked(endGrant)).toBe(1)
  })

  test('who lost access by a call without an answer is shown so at the next press', async () => {
    await opens(on(removeMember, () => refuse('not_found')))
    await unfold('Dipak Poudel')
    await button('Take access away').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Take access away' }).click()
    await expect.element(dialog.getByText('Dipak Poudel has no access any more')).toBeVisible()
    await expect.element(dialog.getByText('This ended at once:')).not.toBeInTheDocument()
  })

  test('loses access after a confirmation, whose answer counts what ended', async () => {
    await opens(on(removeMember, () => ({ sessions: 2, keys: 1, devices: 3, downloads: 4 })))
    await unfold('Dipak Poudel')
    await button('Take access away').click()
    const dialog = page.getByRole('dialog')
    await hasText(dialog, /sessions, secret keys, counters, door phones and download links end at once/)
    await dialog.getByRole('button', { name: 'Take access away' }).click()
    await hasText(page.getByRole('dialog'), /Sessions2.*Secret keys1.*door phones3.*Download links4/)
  })

  test('leaves the shop; the only owner stays and reads why', async () => {
    await opens(on(leaveShop, () => refuse('last_owner')))
    await unfold('Ram Thapa')
    await button('Leave this shop').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave this shop' }).click()
    await expect.element(page.getByText(/keeps at least one owner/)).toBeVisible()
  })

  test('that the reader may not change has no buttons', async () => {
    await opens(on(readTeam, () => ({ ...whole, people: [owner, { ...maya, may_change: false }] })))
    await unfold('Maya Shrestha')
    await expect.element(page.getByText('maya', { exact: false }).first()).toBeVisible()
    expect(button('Change role or limits').elements()).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
  })
})
