import * as contract from '@sahuji/contract/kyc'
import * as decisions from '@sahuji/contract/kyc/decisions'
import * as paper from '@sahuji/contract/kyc/papers'
import { readLadder } from '@sahuji/contract/tariff'
import type { RouteEntry, Takes } from '@sahuji/contract/http/route'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { mutation, query } from '../../platform/query.ts'

type CaseRoute = RouteEntry & { gives: typeof contract.kycCase }

/** The calls of a merchant's KYC case. What they refuse is said where it was asked for. */
export const kyc = {
  read: () => query(contract.readCase, {}),
  ladder: () => query(readLadder, {}),
  submit: () => mutation(decisions.submitCase),
  appeal: () => mutation(decisions.appealDecision),
  write: () => mutation(decisions.writeCaseMessage),
  begin: () => mutation(contract.openCase),
  export: () => call(decisions.exportCase, {}, { isQuiet: true }),
  areas: () => ({ ...query(contract.readAreas, {}), staleTime: Number.POSITIVE_INFINITY }),
  open: contract.openCase,
  save: contract.saveAnswer,
  addPerson: contract.addPerson,
  removePerson: contract.removePerson,
  removePaper: paper.removePaper,
  leavePaper: paper.leavePaper,
} as const

let last: Promise<unknown> = Promise.resolve()

/** Changes the case, one change after the other, and shows what it is afterwards. Throws CallFailed. */
export function changeCase<Entry extends CaseRoute>(
  queries: QueryClient,
  entry: Entry,
  ask: Takes<Entry>,
): Promise<contract.KycCase> {
  const turn = last.then(async () => {
    const given = (await call(entry, ask, { isQuiet: true })) as contract.KycCase
    showCase(queries, given)
    return given
  })
  last = turn.catch(() => undefined)
  return turn
}

/** Shows a newer state of the case; an older one that is still on its way is not waited for. */
export function showCase(queries: QueryClient, given: contract.KycCase): void {
  const { queryKey } = kyc.read()
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, given)
}

/** The same in a component. */
export function useChangeCase() {
  const queries = useQueryClient()
  return <Entry extends CaseRoute>(entry: Entry, ask: Takes<Entry>) => changeCase(queries, entry, ask)
}
