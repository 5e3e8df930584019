import type { Language } from '@sahuji/contract/language/languages'
import type * as contract from '@sahuji/contract/payouts/banks'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { type BankOverride, bankOverrides } from '../../banks/bank-overrides.ts'
import { bankNamed, banks as ownBanks, commonName } from '../../banks/banks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PayoutRail, PayoutRails } from '../../rails/payout-rail.ts'
import type { RailAnswer } from '../../rails/rail.ts'

/** Something that a rail names. */
interface Named {
  id: string
  name: string
}

export interface ListedBank extends Named {
  short_name: string
}

/** The banks that take withdrawals and their branches, as a rail names them; each answer is kept for an hour. */
export interface BankDirectory {
  /** Throws no_payout_rail where no way out is configured. */
  banks(): Promise<ListedBank[]>
  /** Undefined for a bank that is not among them. */
  branches(bank_id: string): Promise<Named[] | undefined>
}

const keptMilliseconds = 3_600_000
/** A rail that did not say is left alone so long: many who open the page at once, and again, are one question. */
const silentMilliseconds = 60_000
const headOffice: Named = { id: '1', name: 'Head office' }

/**
 * Asks the first rail that names its banks; where none does, every bank of ours is reached. While a rail does not answer, what
 * it said last still holds, and where it never said anything the banks are ours.
 */
export function bankDirectory({ rails, clock }: { rails: { payouts: PayoutRails }; clock: Clock }): BankDirectory {
  const kept = new Map<string, { names: Named[] | undefined; until: number }>()
  const underway = new Map<string, Promise<Named[] | undefined>>()
  const asked = async (key: string, call: () => Promise<RailAnswer<Named[]>>): Promise<Named[] | undefined> => {
    const said = await call()
    const isNew = said.outcome === 'answered' && said.value.length > 0
    const names = isNew ? said.value : kept.get(key)?.names
    kept.set(key, { names, until: clock.now().getTime() + (isNew ? keptMilliseconds : silentMilliseconds) })
    return names
  }
  const ask = async (key: string, call: () => Promise<RailAnswer<Named[]>>): Promise<Named[] | undefined> => {
    const known = kept.get(key)
    if (known && clock.now().getTime() < known.until) return known.names
    const running = underway.get(key) ?? asked(key, call).finally(() => underway.delete(key))
    underway.set(key, running)
    return running
  }
  const anyRail = (): PayoutRail | undefined => {
    if (rails.payouts.all.length === 0) throw new Refusal('no_payout_rail')
    return rails.payouts.all.find((rail) => rail.banks !== undefined)
  }
  const banks = async () => {
    const rail = anyRail()
    const named = rail?.banks && (await ask(rail.name, () => rail.banks!()))
    return named ? named.map(listed) : ownBanks.map(({ id, name, short_name }) => ({ id, name, short_name }))
  }
  return {
    banks,
    branches: async (bank_id) => {
      if (!(await banks()).some(({ id }) => id === bank_id)) return undefined
      const rail = anyRail()
      if (!rail?.branches) return [headOffice]
      const named = await ask(`${rail.name} ${bank_id}`, () => rail.branches!(bank_id))
      return named?.toSorted((one, other) => (one.name < other.name ? -1 : 1)) ?? [headOffice]
    },
  }
}

// by its name alone: a number that means one bank to us may mean another to a rail
const listed = ({ id, name }: Named): ListedBank => ({
  id,
  name,
  short_name: bankNamed(name)?.short_name ?? initialsOf(name),
})

const initialsOf = (name: string): string =>
  commonName(name)
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()
    .slice(0, 5)

/** What the operator calls a bank in the reader's language, else the name without its legal form. */
export function spokenBank(name: string, overrides: ReadonlyMap<string, BankOverride>, language: Language): string {
  const said = overrides.get(keyOf(name)) ?? overrides.get(keyOf(commonName(name)))
  return (language === 'ne' ? said?.name_ne : said?.name_en) ?? commonName(name)
}

// as instruments name a bank, whichever rail offers it
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The banks by name, with what the operator calls them; a hidden one is not shown. */
export const listPayoutBanks =
  (directory: BankDirectory) =>
  async ({ db, language }: OwnCall): Promise<Gives<typeof contract.listPayoutBanks>> => {
    const offered = await directory.banks()
    const overrides = await db.read(bankOverrides)
    return offered
      .filter(({ name }) => !overrides.get(keyOf(commonName(name)))?.is_hidden)
      .map(({ id, name, short_name }) => ({
        id,
        name: spokenBank(name, overrides, language),
        short_name,
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

export const listBankBranches =
  (directory: BankDirectory) =>
  async (_: OwnCall, { bank_id }: Takes<typeof contract.listBankBranches>) => {
    const branches = await directory.branches(bank_id)
    if (!branches) throw new Refusal('not_found')
    return branches
  }
