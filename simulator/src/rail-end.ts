import type { FastifyInstance } from 'fastify'
import type { Gateway } from './gateway.ts'
import type { NotificationManner } from './notifier.ts'
import type { Payments } from './payments.ts'

/** The source of keys that the settings leave out: a seed, or for RSA the folder that stores the key. */
export interface KeySource {
  derive(name: string, length: number): string
  folder: string | undefined
}

/** How a rail sends browsers back, shows its page and notifies. */
export type Manner = Pick<Gateway, 'returnAddress' | 'returnForm' | 'pagePath' | 'payWith'> & {
  notification?: NotificationManner
}

/** The declaration of a rail's other end: keys, addresses, routes and control pages are derived from it. */
export interface RailEnd<Keys extends object, Addresses extends object> {
  keys(source: KeySource): Keys
  /** The secret of them that can rotate. */
  secretOf(keys: Keys): string
  /** What an adapter needs to know beside the keys. `url`: where the simulator is. */
  addresses(url: string): Addresses
  manner(keys: Keys, book: Payments): Manner
  routes(app: FastifyInstance, gateway: Gateway<Keys>): void
}

export const railEnd = <Keys extends object, Addresses extends object>(
  end: RailEnd<Keys, Addresses>,
): RailEnd<Keys, Addresses> => end
