import type { CollectionDependencies } from '../collections/dependencies.ts'

/** What loading funds works with. */
export type FundingDependencies = CollectionDependencies
