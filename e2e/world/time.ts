import type { Person } from '../people/person.ts'

type Span = Parameters<Person['world']['clock']['advance']>[0]

/** Lets time pass for the server and the person's browser alike, and does the work that has fallen due. */
export async function timePasses({ world, page }: Person, span: Span): Promise<void> {
  world.clock.advance(span)
  await page.clock.setSystemTime(world.clock.now())
  await world.works()
}

/** The same while nobody looks at a page: the browser's clock stays as it is. */
export async function timePassesAtTheServer({ world }: Person, span: Span): Promise<void> {
  world.clock.advance(span)
  await world.works()
}
