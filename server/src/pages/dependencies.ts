import type { PageFacts } from './fill-facts.ts'

/**
 * The facts in pages that pages cannot know by themselves: names, contacts, and the figures that other domains enforce.
 */
export interface PageDependencies {
  facts: PageFacts
  contact: { phone: string; email: string }
}
