import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type Books, booksOf } from './world/books.ts'
import { complaintsOf } from './world/complaints.ts'
import { openWorld, type World, type WorldSettings } from './world/world.ts'
import { type Person, personIn } from './people/person.ts'
import { type PersonName, signUpOf } from './people/sign-ups.ts'

interface Fixtures {
  world: World
  books: Books
  /** Answers of 5xx and errors that a test causes on purpose. */
  expected: RegExp[]
  /** A merchant who has not signed up yet. */
  sita: Person
  /** The same person in one more tab of the same browser. */
  anotherTab(person: Person): Promise<Person>
  /** Another person in a browser of their own. */
  anotherPerson(name: PersonName): Promise<Person>
}

/** A test in a world of its own; it fails on any complaint of the browser and on any broken promise of the ledger. */
export const test = base.extend<Fixtures>({
  world: inWorld(),
  books: async ({ world }, use) => {
    const books = booksOf(world)
    await use(books)
    expect(await books.broken()).toEqual([])
  },
  baseURL: async ({ world }, use) => use(world.url),
  expected: async ({}, use) => use([]),
  sita: async ({ world, context, page, expected }, use) => {
    const complaints = complaintsOf(context)
    await use(personIn(world, page, signUpOf('Sita')))
    expectNone(complaints, expected)
  },
  anotherTab: async ({ world, context }, use) =>
    use(async (person) => personIn(world, await context.newPage(), person)),
  anotherPerson: async ({ world, browser, expected }, use) => {
    const seats: { context: BrowserContext; complaints: string[] }[] = []
    await use(async (name) => {
      const context = await browser.newContext()
      seats.push({ context, complaints: complaintsOf(context) })
      return personIn(world, await context.newPage(), signUpOf(name))
    })
    for (const { context } of seats) await context.close()
    expectNone(
      seats.flatMap(({ complaints }) => complaints),
      expected,
    )
  },
})

/** The same in a world with the demo's ninety days. */
export const demoTest = test.extend<Pick<Fixtures, 'world'>>({ world: inWorld({ is_told: true }) })

/** A fixture's world, closed when the test is over. */
export function inWorld(settings?: WorldSettings) {
  return async ({}, use: (world: World) => Promise<void>): Promise<void> => {
    const world = await openWorld(settings)
    await use(world)
    await world.close()
  }
}

const expectNone = (complaints: string[], expected: RegExp[]) =>
  expect(complaints.filter((complaint) => !expected.some((known) => known.test(complaint)))).toEqual([])

export { expect }
