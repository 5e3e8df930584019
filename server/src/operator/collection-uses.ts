import type { CollectionUse } from '../collections/collection-use.ts'
import { loadCollection } from '../funding/load-collection.ts'

/** Every use of collections: a new one is declared in its domain and listed here. */
export const collectionUses: readonly CollectionUse[] = [loadCollection]
