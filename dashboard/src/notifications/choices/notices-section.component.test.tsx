import {
  boundNotices,
  chooseNotice,
  type NoticeChoices,
  readNoticeChoices,
} from '@sahuji/contract/notifications/choices'
import { noticeChannels, noticeKinds, noticeMatrix } from '@sahuji/contract/notifications/kinds'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { overflow } from '../../../testing/drawn.ts'
import { triesAgain } from '../../../testing/failing-calls.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { profileRoutes } from '../../../testing/profile.ts'

const section = page.getByRole('region', { name: 'Notification preferences' })
const group = (kind: string) => section.getByRole('group', { name: kind })
const box = (kind: string, channel: string) => group(kind).getByRole('checkbox', { name: channel })

/** Toggles a box or a radio button by the keyboard. */
async function turn(field: Locator): Promise<void> {
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
}

/** The choices, as a server stores them. */
function keptChoices() {
  let kept: NoticeChoices = {
    choices: noticeKinds.flatMap((kind) =>
      noticeChannels.map((channel) => {
        const is_locked = noticeMatrix[kind][channel].is_locked === true
        return { kind, channel, is_locked, frequency: is_locked || channel === 'push' ? ('each' as const) : 'never' }
      }),
    ),
    amount_min: 0n,
    quiet: null,
    push_devices: 1,
    muted: [],
  }
  const handlers: Handler[] = [
    on(readNoticeChoices, () => kept),
    on(chooseNotice, ({ kind, channel, frequency }) => {
      const isChosen = (one: NoticeChoices['choices'][number]) => one.kind === kind && one.channel === channel
      return (kept = { ...kept, choices: kept.choices.map((one) => (isChosen(one) ? { ...one, frequency } : one)) })
    }),
    on(boundNotices, ({ amount_min = kept.amount_min, quiet = kept.quiet }) => (kept = { ...kept, amount_min, quiet })),
  ]
  return { handlers, kept: () => kept }
}

afterEach(() => page.viewport(1440, 900))

test.each([390, 1440])('saves a choice and locks mandatory notices at %i px', async (width) => {
  await page.viewport(width, 900)
  const { handlers, kept } = keptChoices()
  await openPage('/dashboard/profile#told', ...profileRoutes(), ...handlers)
  await expect.element(box('Money received', 'Push')).toBeChecked()
  await expect.element(section).toBeInViewport()
  await expect.poll(overflow).toBe(0)
  const locked = group('Sign-in, password, bank account')
  await expect.element(locked.getByText('always').first()).toBeVisible()
  await expect.element(locked.getByRole('checkbox')).not.toBeInTheDocument()

  const sms = box('Money received', 'SMS')
  await turn(sms)
  await expect.element(sms).toBeChecked()
  await turn(section.getByRole('radio', { name: /^Once a day at 20:00/ }))
  await expect.element(box('Money received', 'E-mail')).toBeChecked()
  const least = section.getByRole('textbox', { name: /only from this amount on/ })
  await least.fill('1,500.50')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => kept().amount_min).toBe(150_050n)
  await turn(section.getByRole('checkbox', { name: /^Quiet hours/ }))
  await section.getByRole('button', { name: /22:00/ }).click()
  await page.getByRole('option', { name: '21:30' }).click()
  await expect.element(section.getByText('Saved')).toBeVisible()
  await expect.poll(() => kept().quiet).toEqual({ from: 21 * 60 + 30, until: 7 * 60 })
  const chosen = () => kept().choices.filter(({ kind, is_locked }) => kind === 'received' && !is_locked)
  await expect
    .poll(() => Object.fromEntries(chosen().map(({ channel, frequency }) => [channel, frequency])))
    .toEqual({ push: 'each', email: 'daily', sms: 'each' })
  await expect.poll(overflow).toBe(0)
})

test('asks again for choices that cannot be read and reverts a choice that cannot be saved', async () => {
  const { handlers } = keptChoices()
  const server = await openPage(
    '/dashboard/profile#told',
    ...profileRoutes(),
    ...handlers,
    on(readNoticeChoices, () => refuse('busy')),
  )
  const again = section.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await triesAgain(
    again,
    server,
    ...handlers,
    on(chooseNotice, () => refuse('busy')),
  )
  const mail = box('Money received', 'Push')
  await expect.element(mail).toBeChecked()
  await turn(mail)
  await expect.element(section.getByRole('alert')).toBeVisible()
  await expect.element(mail).toBeChecked()
})
