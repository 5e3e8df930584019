import type * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Rail } from './rail.ts'

/** The start's inputs for a rail beside its settings. `public_url`: where payers and the rail's server reach us. */
export interface RailStart {
  public_url: string
  now: Date
  log: Pick<Log, 'warn'>
}

type Shape = Record<string, z.ZodMiniType>
type Values<Environment extends Shape> = { [Name in keyof Environment]: z.output<Environment[Name]> }

interface Declared {
  /** The rail whose end of the simulator it uses; its own by default. */
  simulated_by?: string
  /** The addresses that the merchant registers with it, instead of sending them with each payment. */
  registers?: readonly ('notify' | 'return')[]
  /** The last part of the address for notifications, where the rail prescribes it. */
  notify_path?: string
}

/** The complete declaration of a rail: settings, tests and the demo derive the rest. */
interface Declaration<Environment extends Shape, Access, Settings, Port> extends Declared {
  /** Its settings by their names in the environment. */
  environment: Environment
  /** The setting without which the rail does not exist. */
  exists_by: string & keyof Environment
  /** The setting that names the networks of its server; absent where its server never calls us. */
  networks_by?: string & keyof Environment
  /** Throws where another setting is missing, or a key cannot be used. */
  settingsFrom(values: Values<Environment>, start: RailStart): Settings
  /** The simulator's access data for its end of the rail: addresses and keys. */
  access: z.ZodMiniType<Access>
  settingsOfSimulator(access: Access, public_url: string): Settings
  /** Undefined where the rail keeps its orders in the database and there is none. */
  open(settings: Settings, clock: Clock, db?: Database): Port
}

/** A declared rail, whatever the types of its environment. `Port`: what it opens as, a load rail by default. */
export interface RailKind<Settings, Port = Rail> extends Declared {
  environment: Shape
  exists_by: string
  networks_by?: string
  settingsFrom(values: Record<string, unknown>, start: RailStart): Settings
  settingsOfSimulator(access: unknown, public_url: string): Settings
  open(settings: Settings, clock: Clock, db?: Database): Port
}

export const railKind = <Environment extends Shape, Access, Settings extends object, Port>(
  kind: Declaration<Environment, Access, Settings, Port>,
): RailKind<Settings, Port> & { environment: Environment } => ({
  ...kind,
  // the same schemas have read the environment
  settingsFrom: (values, start) => kind.settingsFrom(values as Values<Environment>, start),
  settingsOfSimulator: (access, public_url) => kind.settingsOfSimulator(kind.access.parse(access), public_url),
})

/** The error of a rail that is only partly set. */
export const partlySet = (setting: string, group: string): Error =>
  new Error(`${setting} is set, but not all of the other ${group} settings. See docs/operate/settings.md.`)
