import { expect, type Page } from '@playwright/test'
import type { Person } from '../people/person.ts'

/** Brings a screen into a state and returns its page for the picture. */
export type Scene = () => Promise<Page>

export interface Shops {
  /** The demo shop with ninety days of history. */
  shop: Person
  /** A new merchant, verified, without anything. */
  sita: Person
}

/** A page of the dashboard, once it shows what is waited for. */
export const opened =
  (person: Person, path: string, until: string | RegExp): Scene =>
  async () => {
    await person.opens(`/dashboard/${path}`)
    await person.sees(until)
    await expect(person.page.locator('[aria-busy=true]')).toHaveCount(0)
    return person.page
  }
