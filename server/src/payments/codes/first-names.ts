import { codeCityMost, codeNameMost } from '@sahuji/contract/payments/codes'
import { placeNamesOf } from '../../kyc/areas.ts'
import { newestAnswers } from '../../kyc/queries.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CodeRow } from './code-row.ts'

export type CodeNames = Pick<CodeRow, 'name' | 'city' | 'local_name' | 'local_city'>

/**
 * The names of a shop's first code. Name: the trade name where it is Latin, else a Latin one of the KYC case, else a stand-in with
 * the trade name in tag 64. City: the local level or district of the shop's address in the KYC case, else the country.
 */
export async function firstNames(tx: Tx, merchant_id: string): Promise<CodeNames> {
  const trade_name = await tradeNameOf(tx, merchant_id)
  const answers = await newestAnswers(tx, merchant_id, ['trade_name', 'legal_name', 'shop_address'])
  const told = [trade_name, answers.get('trade_name')?.['name'], answers.get('legal_name')?.['name']]
  const latin = told.find((name) => typeof name === 'string' && isLatin(name)) as string | undefined
  const places = placeNamesOf(answers.get('shop_address') ?? {})
  const city = places.find(({ name }) => isLatin(name) && name.length <= codeCityMost)?.name ?? 'Nepal'
  const local_city = places.find(({ name_ne }) => [...name_ne].length <= codeCityMost)?.name_ne ?? null
  const isTradeNameLatin = isLatin(trade_name)
  return {
    name: latin === undefined ? 'Shop' : shortened(latin),
    city,
    local_name: isTradeNameLatin ? null : shortened(trade_name),
    local_city: isTradeNameLatin ? null : local_city,
  }
}

const isLatin = (name: string): boolean => /^[ -~]+$/.test(name)

const shortened = (name: string): string => [...name].slice(0, codeNameMost).join('').trim()
