import * as contract from '@sahuji/contract/kyc'
import * as decisions from '@sahuji/contract/kyc/decisions'
import * as paper from '@sahuji/contract/kyc/papers'
import { readLadder } from '@sahuji/contract/tariff'
import type { RouteEntry, Takes } from '@sahuji/contract/http/route'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/calls/call.ts'
import { mutation, query } from '../../platform/calls/query.ts'

type CaseRoute = RouteEntry & { gives: typeof contract.kycCase }

/** The calls of a merchant's KYC case. Each refusal is shown where its call was made. */
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

/** Changes the case, one change after the other, and caches the answer. Throws CallFailed. */
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

/** Caches a newer state of the case and cancels a read that would answer with an older one. */
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
