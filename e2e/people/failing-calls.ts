import type { Route } from '@playwright/test'
import { expect } from '../test.ts'
import { forgetAnswers } from './cached-answers.ts'
import { questionsAnswered } from '../world/in-flight.ts'
import type { Person } from './person.ts'

/** How first calls fail, how often each is asked then, and how many notices say so. */
export const failures = {
  'a no': { status: 422, json: { status: '7004', message: 'The till is being counted.' }, asked: 1, notices: 1 },
  'too many': { status: 429, json: { status: '005', message: 'Too many requests.' }, asked: 4, notices: 0 },
  'a fault': { status: 500, json: { status: '001', message: 'Internal system error.' }, asked: 4, notices: 0 },
} as const

/** Nothing is answered: each call has its four tries, and begins again after twenty seconds. */
export const noLine = { asked: 4, most: 8, notices: 0 } as const

export type Failure = (typeof failures)[keyof typeof failures] | typeof noLine

/**
 * Opens a page for the first time in this browser, with these calls failing, and lets half a minute pass; how often each was asked.
 * `look` is what is looked at while they still fail.
 */
export async function opens(
  { page, world }: Person,
  path: string,
  calls: readonly string[],
  failure: Failure,
  look?: () => Promise<void>,
) {
  const counts = new Map(calls.map((call) => [call, 0]))
  const isFailing = ({ pathname }: URL) => calls.includes(pathname)
  const fail = (route: Route) => {
    const { pathname } = new URL(route.request().url())
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
    return 'status' in failure ? route.fulfill({ status: failure.status, json: failure.json }) : route.abort()
  }
  // a document of the same origin that runs nothing
  const still = () => page.goto(`${world.url}/mark.svg`)
  // the page before may be on its way somewhere by itself
  await still().catch(still)
  await forgetAnswers(page)
  await page.route(isFailing, fail)
  await page.goto(world.url + path)
  await expect.poll(() => [...counts.values()].every((count) => count > 0), { message: `${path} asks` }).toBe(true)
  const passes = async (seconds = 1) => {
    await page.clock.runFor(seconds * 1_000)
    // a question that is under way was proven by an old clock: two minutes on it would sign the person out
    await questionsAnswered(page)
    world.clock.advance({ seconds })
    return Math.max(...counts.values())
  }
  await expect
    .poll(() => passes(), { message: `${path} asks again`, intervals: [10] })
    .toBeGreaterThanOrEqual(failure.asked)
  for (let step = 0; step < 3; step += 1) await passes(7)
  await look?.()
  await page.unroute(isFailing)
  return counts
}

export const notices = ({ page }: Pick<Person, 'page'>) => page.locator('[data-notice]')
