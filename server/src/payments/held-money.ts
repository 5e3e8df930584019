import type { Tx } from '../platform/database/database.ts'

/**
 * Money of a paid payment that stays held in its shop's wallet for a while, as that of tickets until the doors open. It is free for
 * whatever goes back to the payer: migration ticket-seats, payment_held() and its neighbours.
 */
export const heldOf = async (tx: Tx, payment_id: string): Promise<bigint> =>
  (await tx.one<{ held: bigint }>`select payment_held(${payment_id}) as held`).held

/** Frees up to so many paisa of it, for money that goes back; the rest stays held. Call it after lockWallet. Answers how much. */
export const freeHeld = async (tx: Tx, payment_id: string, amount: bigint): Promise<bigint> =>
  (await tx.one<{ freed: bigint }>`select payment_free_held(${payment_id}, ${amount}) as freed`).freed

/** Holds so many paisa again, which did not go back after all. Call it after lockWallet. */
export const holdAgain = async (tx: Tx, payment_id: string, amount: bigint): Promise<void> =>
  void (await tx.one`select payment_hold_again(${payment_id}, ${amount})`)
