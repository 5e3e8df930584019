import { expect, type Locator, type Page } from '@playwright/test'
import { watchQuestions } from '../world/in-flight.ts'
import type { World } from '../world/world.ts'
import type { SignUp } from './sign-ups.ts'

type Words = string | RegExp

/** A person at a browser, in the merchants' own words. Each verb waits until it is done. */
export interface Person extends SignUp {
  page: Page
  world: World
  opens(path: string): Promise<void>
  /** Writes into fields by their labels, or chooses where the field is a list. */
  fills(values: Record<string, string>): Promise<void>
  /** A button or a link by its name. */
  presses(name: Words): Promise<void>
  ticks(name: Words): Promise<void>
  sees(words: Words, where?: { in: Words }): Promise<void>
  doesNotSee(words: Words): Promise<void>
  /** The value beside a label of figures, once it is there. */
  reads(label: Words, figure: Words): Promise<void>
  isAt(path: Words): Promise<void>
  /** The part of the page under a heading. */
  section(heading: Words): Locator
}

/** A figure, with the link to its ledger lines that home shows beside it. */
const ledgerFigure = (figure: string): RegExp =>
  new RegExp(`^\\s*${figure.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(\\s*The lines behind it)?\\s*$`)

export function personIn(world: World, page: Page, who: SignUp): Person {
  watchQuestions(page)
  const section = (heading: Words) =>
    page.locator('section', { has: page.getByRole('heading', { name: heading }) }).first()
  const within = (where?: { in: Words }) => (where ? section(where.in) : page.locator('body'))
  return {
    ...who,
    world,
    page,
    section,
    opens: async (path) => void (await page.goto(world.url + path)),
    fills: async (values) => {
      for (const [label, value] of Object.entries(values)) await fill(page, label, value)
    },
    presses: (name) => pressable(page, name).click(),
    ticks: (name) => page.getByRole('checkbox', { name }).check({ force: true }),
    sees: (words, where) => expect(within(where).getByText(words).filter({ visible: true }).first()).toBeVisible(),
    doesNotSee: (words) => expect(page.getByText(words).filter({ visible: true })).toHaveCount(0),
    reads: async (label, figure) => {
      const line = page.locator('dl > div', { has: page.getByText(label, { exact: typeof label === 'string' }) })
      await expect(line.locator('dd').first()).toHaveText(typeof figure === 'string' ? ledgerFigure(figure) : figure)
    },
    isAt: (path) => expect(page).toHaveURL(typeof path === 'string' ? world.url + path : path),
  }
}

/** The button or link of a name; in a dialog when one is open, because nothing else can be pressed then. */
export function pressable(page: Page | Locator, name: Words): Locator {
  const exact = typeof name === 'string'
  return page
    .getByRole('button', { name, exact })
    .or(page.getByRole('link', { name, exact }))
    .filter({ visible: true })
    .first()
}

async function fill(page: Page, label: string, value: string): Promise<void> {
  const list = page.getByRole('button', { name: label }).and(page.locator('[aria-haspopup=listbox]'))
  const field = page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'))
  await expect(field.or(list).first()).toBeVisible()
  if ((await list.count()) === 0) {
    const isNative = await field.first().evaluate((element) => element.tagName === 'SELECT')
    await (isNative ? field.first().selectOption({ label: value }) : field.first().fill(value))
    return
  }
  await list.click()
  await page.getByRole('option', { name: value }).click()
}
