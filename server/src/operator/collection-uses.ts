import type { CollectionUse } from '../collections/collection-use.ts'
import { loadCollection } from '../funding/load-collection.ts'
import { paymentCollection } from '../payments/payment-collection.ts'

/** Every use of collections: a new one is declared in its domain and listed here. */
export const collectionUses: readonly CollectionUse[] = [loadCollection, paymentCollection]
