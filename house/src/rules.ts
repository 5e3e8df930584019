import type { Rule } from './house.ts'
import { bannedCalls } from './rules/banned-calls.ts'
import { bannedWords } from './rules/banned-words.ts'
import { cycles } from './rules/cycles.ts'
import { defaultExports } from './rules/default-exports.ts'
import { packageEntryPoints, railDialects } from './rules/entry-points.ts'
import { documents } from './rules/documents.ts'
import { interfaceTexts } from './rules/interface-texts.ts'
import { lateAwaits } from './rules/late-awaits.ts'
import { ledgerWrites } from './rules/ledger-writes.ts'
import { lostCallbacks } from './rules/lost-callbacks.ts'
import { merchantScope } from './rules/merchant-scope.ts'
import { migrations } from './rules/migrations.ts'
import { names } from './rules/names.ts'
import { order } from './rules/order.ts'
import { prose } from './rules/prose.ts'
import { refusals } from './rules/refusals.ts'
import { rooms } from './rules/rooms.ts'
import { routes } from './rules/routes.ts'
import { sizes } from './rules/sizes.ts'
import { specification } from './rules/specification.ts'
import { styles } from './rules/styles.ts'
import { texts } from './rules/texts.ts'

/** The rules of the house in the order of docs/house.md; dead exports and unused packages are knip's (npm run check). */
export const rules: readonly Rule[] = [
  order,
  rooms,
  packageEntryPoints,
  railDialects,
  ledgerWrites,
  styles,
  cycles,
  sizes,
  names,
  defaultExports,
  routes,
  refusals,
  texts,
  specification,
  bannedWords,
  bannedCalls,
  lateAwaits,
  lostCallbacks,
  merchantScope,
  migrations,
  prose,
  interfaceTexts,
  documents,
]
