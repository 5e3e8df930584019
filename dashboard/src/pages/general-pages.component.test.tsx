import {
  type GeneralPage,
  listGeneralPages,
  ratePage,
  readGeneralPage,
  searchGeneralPages,
} from '@sahuji/contract/pages'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { devtools } from '../../testing/devtools.ts'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { tabsTo } from '../../testing/keyboard.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(async () => {
  await page.viewport(1440, 900)
  vi.restoreAllMocks()
})

const steps = ['Step 1: Tell us', 'Step 2: We answer', 'Step 3: The hearing officer', 'Step 4: Nepal Rastra Bank']
const long = 'We read what you write and answer within fifteen days. '.repeat(30)

const versionOf = (version: number, effective_on: string, is_announced: boolean) => ({
  version,
  effective_on,
  is_announced,
  what_changed: version === 1 ? 'The first version.' : 'New rules for E-banking.',
})

const grievance = (fields: Partial<GeneralPage> = {}): GeneralPage => ({
  id: 6,
  title: 'Grievance',
  language: 'en',
  languages: ['en', 'ne'],
  ...versionOf(1, '2026-11-17', false),
  versions: [versionOf(1, '2026-11-17', false)],
  blocks: steps.flatMap((step, at) => [
    { kind: 'heading' as const, level: 2 as const, id: `step-${at + 1}`, of: [{ text: step }] },
    { kind: 'paragraph' as const, of: [{ text: long }] },
  ]),
  contact: { phone: '+977-1-4620147', email: 'help@sahuji.example' },
  helpful: { yes: 0, no: 0, mine: null },
  ...fields,
})

const titles = [
  { id: 3, title: 'Fees and limits' },
  { id: 6, title: 'Grievance' },
]
const openAt = (address: string, ...handlers: Handler[]) =>
  openPage(
    address,
    on(listGeneralPages, () => titles),
    on(readGeneralPage, () => grievance()),
    ...handlers,
  )
const part = (name: string) => page.getByRole('heading', { level: 2, name })

test('the contents follow the keyboard and mark the part that is read; a search leads to its section', async () => {
  await openAt(
    '/generalPages/6',
    on(searchGeneralPages, ({ q }) =>
      q === 'zzzzz'
        ? []
        : [
            {
              id: 6,
              title: 'Grievance',
              heading: steps[2]!,
              heading_id: 'step-3',
              before: 'the ',
              match: q,
              after: ' hears you',
            },
          ],
    ),
  )
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const step = contents.getByRole('link', { name: steps[3]! })
  await tabsTo(step)
  await userEvent.keyboard('{Enter}')
  await expect.element(part(steps[3]!)).toHaveFocus()
  await expect.element(part(steps[3]!)).toBeInViewport()
  await expect.element(step).toHaveAttribute('aria-current', 'location')
  const search = page.getByLabelText('Search all pages')
  await search.fill('zzzzz')
  await expect.element(page.getByText('No page contains this. Try one word, or another one.')).toBeVisible()
  await search.fill('hearing officer')
  await page.getByRole('link', { name: /Grievance: Step 3: The hearing officer/ }).click()
  await expect.element(part(steps[2]!)).toBeInViewport()
  await page.viewport(390, 844)
  await page.getByText('On this page').first().click()
  await contents.getByRole('link', { name: steps[0]! }).click()
  await expect.element(part(steps[0]!)).toBeInViewport()
})

test('prints a page as its text with title, version, date and address, without the shell', async () => {
  await openAt('/dashboard/generalPages/6')
  const heading = page.getByRole('heading', { level: 1, name: 'Grievance' })
  await expect.element(heading).toBeVisible()
  await devtools().send('Emulation.setEmulatedMedia', {
    media: 'print',
    features: [{ name: 'prefers-color-scheme', value: 'dark' }],
  })
  try {
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByText(/in force since 2026-11-17/)).toBeVisible()
    await expect.element(page.getByText(`${location.origin}/dashboard/generalPages/6`)).toBeVisible()
    for (const role of ['banner', 'contentinfo', 'complementary', 'searchbox', 'button'] as const)
      expect(page.getByRole(role).elements()).toEqual([])
    expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)')
  } finally {
    await devtools().send('Emulation.setEmulatedMedia', { media: '', features: [] })
  }
})

test('a page asks whether it helped, and the answer can be changed', async () => {
  let mine: boolean | null = null
  const counts = () => ({ yes: mine === true ? 1 : 0, no: mine === false ? 1 : 0 })
  await openAt(
    '/dashboard/generalPages/6',
    on(readGeneralPage, () => grievance({ helpful: { ...counts(), mine } })),
    on(ratePage, ({ is_helpful }) => {
      mine = is_helpful
      return { ...counts(), mine: is_helpful }
    }),
  )
  await page.getByRole('button', { name: 'No, not really' }).click()
  await expect.element(page.getByText(/It helped 0 of 1 readers/)).toBeVisible()
  const yes = page.getByRole('button', { name: 'Yes, it helped' })
  await yes.click()
  await expect.element(page.getByText(/It helped 1 of 1 readers/)).toBeVisible()
  await expect.element(yes).toHaveAttribute('aria-pressed', 'true')
})

test('the page of fees announces a new version and shows what changes', async () => {
  const versions = [versionOf(2, '2027-04-27', true), versionOf(1, '2026-11-17', false)]
  const fee = (text: string): GeneralPage['blocks'] => [
    { kind: 'paragraph', of: [{ text: `E-banking costs ${text}.` }] },
  ]
  await openAt(
    '/generalPages/3',
    on(readGeneralPage, ({ version }) =>
      grievance({
        id: 3,
        title: 'Fees and limits',
        versions,
        ...(version === 2 ? versions[0] : versions[1]),
        blocks: fee(version === 2 ? '0.25 %' : '0.05 %'),
      }),
    ),
  )
  await expect.element(page.getByText(/0\.05 %/)).toBeVisible()
  await expect.element(page.getByText('New rules for E-banking.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Compare version 1 with version 2' }).click()
  await expect.element(page.getByText(/You see what changed since version 1/)).toBeVisible()
  await expect.element(page.getByText('Gone', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/0\.25 %/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Read version 1, which holds today' }).click()
  await expect.element(page.getByText(/0\.25 %/)).not.toBeInTheDocument()
})

test.each(['10', 'about'])('/generalPages/%s is missing and offers the pages that there are', async (id) => {
  await openAt(
    `/generalPages/${id}`,
    on(readGeneralPage, ({ id }) => (id === 6 ? grievance() : refuse('page_unknown'))),
  )
  await expect.element(page.getByText(/missing or was moved/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Grievance' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Grievance' })).toBeVisible()
})

test('a page that breaks shows 500 with what support asks for, and returns without a reload', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const server = await openAt(
    '/dashboard/generalPages/6',
    on(readGeneralPage, () => grievance({ effective_on: 'no day' })),
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Internal server error' })).toBeVisible()
  await expect.element(page.getByText(/Something went wrong, please try again/)).toBeVisible()
  await expect.element(page.getByText(/request \/dashboard\/generalPages\/6 \d{4}/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back Home' })).toBeVisible()
  server.answer(on(readGeneralPage, () => grievance()))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Grievance' })).toBeVisible()
})
