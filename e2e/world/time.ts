import type { Person } from '../people/person.ts'
import { questionsAnswered } from './in-flight.ts'

type Span = Parameters<Person['world']['clock']['advance']>[0]

/**
 * Lets time pass for the server and the person's browser alike, once the page's calls are answered, and does the due
 * work. Where a page is open that polls, a minute at a time: a call under way meanwhile has a proof by the old
 * clock, which is valid for two minutes, and the page would be signed out. For longer spans the page is left first
 * (`about:blank`).
 */
export async function timePasses({ world, page }: Person, span: Span): Promise<void> {
  await questionsAnswered(page)
  world.clock.advance(span)
  await page.clock.setSystemTime(world.clock.now())
  await world.works()
}
