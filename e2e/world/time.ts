import type { Person } from '../people/person.ts'
import { questionsAnswered } from './in-flight.ts'

type Span = Parameters<Person['world']['clock']['advance']>[0]

/**
 * Lets time pass for the server and the person's browser alike, once the page's questions are answered, and does the work
 * that has fallen due. Where a page is open that asks by itself, a minute at a time: one whose question is under way meanwhile
 * proves it by an old clock, which counts for two minutes, and would be signed out. For longer spans the page is left first
 * (`about:blank`).
 */
export async function timePasses({ world, page }: Person, span: Span): Promise<void> {
  await questionsAnswered(page)
  world.clock.advance(span)
  await page.clock.setSystemTime(world.clock.now())
  await world.works()
}

/** The same while nobody looks at a page: the browser's clock stays as it is. */
export async function timePassesAtTheServer({ world }: Person, span: Span): Promise<void> {
  world.clock.advance(span)
  await world.works()
}
