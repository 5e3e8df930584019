import { AxeBuilder } from '@axe-core/playwright'
import { appAuthorizerDefault } from '@sahuji/contract/http/envelope'
import type { Language } from '@sahuji/contract/language/languages'
import { type Browser, expect, type Page } from '@playwright/test'
import { complaintsOf } from '../world/complaints.ts'
import type { World } from '../world/world.ts'
import { demoShop } from '../people/demo-shop.ts'
import { comesHome } from '../people/newcomers.ts'
import { opensWays } from '../people/ways.ts'
import { personIn } from '../people/person.ts'
import { lackingIn } from '../people/screen-reader.ts'
import type { Known, Place } from './places.ts'
import { textsIn, untranslatedIn } from './untranslated.ts'
import type { Visit } from './visits.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Goes to places in one language, signed in as the demo shop and signed out, and reports faults. */
export interface Crawler {
  visits(visit: Visit): Promise<string[]>
}

export async function crawlerIn(language: Language, world: World, browser: Browser): Promise<Crawler> {
  const fromServer = new Set<string>()
  const untranslated = untranslatedIn(language, fromServer)
  const signedIn = await seatIn(browser, fromServer)
  const shop = demoShop(world, { page: signedIn.page })
  await comesHome(personIn(world, signedIn.page, shop))
  await world.app.owner.write((tx) => tx.run`update people set language = ${language}`)
  const known = await knownOf(world)
  const nobody = await seatIn(browser, fromServer)
  return {
    visits: async ({ place, width, theme }) => {
      const { page, complaints } = place.isGuarded ? signedIn : nobody
      complaints.length = 0
      await page.setViewportSize({ width, height: 900 })
      const look = { name: 'sahuji_look', value: `${language}.${theme}`, url: world.url }
      await page.context().addCookies([look])
      await page.goto(world.url + place.address(known))
      await isThere(page)
      if (place.route.startsWith('/e/'))
        learn(fromServer, await bodyOf(page, `${world.url}/api${place.address(known)}`))
      const found = [
        ...(await rightDocument(page, language)),
        ...(await tooWide(page)),
        ...(await untranslated(page)).map((text) => `not in the language: ${text}`),
        ...(await violations(page)),
        ...(await lackingIn(page, landmarksOf(place, width))),
        ...complaints,
      ]
      return found.map((fault) => `${place.route} (${language}, ${width}, ${theme}): ${fault}`)
    },
  }
}

/** On phones the navigation is in a drawer; the pages before signing in have none, and a page of the server is its main part alone. */
const landmarksOf = ({ isGuarded, route }: Place, width: number) => {
  if (route.startsWith('/e/')) return ['main'] as const
  return isGuarded && width >= 768
    ? (['banner', 'navigation', 'main', 'contentinfo'] as const)
    : (['banner', 'main', 'contentinfo'] as const)
}

interface Seat {
  page: Page
  complaints: string[]
}

async function seatIn(browser: Browser, fromServer: Set<string>): Promise<Seat> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  const page = await context.newPage()
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    learn(fromServer, await response.json().catch(() => undefined))
  })
  return { page, complaints: complaintsOf(context) }
}

function learn(fromServer: Set<string>, body: unknown): void {
  for (const text of textsIn(body)) fromServer.add(text)
}

/** The answer of the call from which the server makes a page: the merchant's own texts on it, which no browser asks for. */
async function bodyOf(page: Page, address: string): Promise<unknown> {
  const answer = await page.request.get(address, { headers: { 'app-authorizer': appAuthorizerDefault } })
  expect(answer.ok(), address).toBe(true)
  return answer.json()
}

/** The demo shop's ids, for the addresses that name them; every way to load is open then. */
export async function knownOf(world: World): Promise<Known> {
  await opensWays(world)
  const one = (rows: { id: string }[], what: string) => rows[0]?.id ?? `no ${what}`
  return world.app.owner.read(async (tx) => ({
    transaction: one(
      await tx.many`select id from transactions where mode = 'live' order by id desc limit 1`,
      'payment',
    ),
    load: one(await tx.many`select id from loads order by id desc limit 1`, 'load'),
    bank: one(await tx.many`select id from instruments where channel = 'ebanking' order by id limit 1`, 'bank'),
    phone_bank: one(
      await tx.many`select id from instruments where channel = 'mobilebanking' order by id limit 1`,
      'bank of a phone',
    ),
    event: one(await tx.many`select id from events where slug = 'asan-spice-evening'`, 'event'),
  }))
}

/** The page has its heading, and nothing of it is loading. */
export async function isThere(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function rightDocument(page: Page, language: Language): Promise<string[]> {
  const { lang, dir } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  }))
  if (lang === language && (dir || 'ltr') === (language === 'ar' ? 'rtl' : 'ltr')) return []
  return [`the document says ${lang}, ${dir}`]
}

/** By how much a page is wider than its window. */
export async function tooWide(page: Page): Promise<string[]> {
  const measure = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const parts = [...document.querySelectorAll('body *')]
      const out = parts.filter((part) => part.getBoundingClientRect().right > clientWidth + 0.5)
      const innermost = out.filter((part) => !out.some((other) => other !== part && part.contains(other)))
      return [
        `${scrollWidth - clientWidth} px too wide`,
        ...innermost.slice(0, 3).map((part) => part.outerHTML.slice(0, 160)),
      ]
    })
  // some places redirect to another one
  const [by, ...parts] = await measure().catch(() => page.waitForLoadState().then(measure))
  return by === undefined ? [] : [[by, ...parts].join(' ')]
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}
