import { type OperatorSelf, readOperatorSelf, signOutOperator } from '@sahuji/contract/operators/session'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { closeNotices } from '../kit/overlays/notices.ts'
import { call, onCallFailed } from '../platform/call.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { dropDraftsOf } from '../platform/form-draft.ts'

const selfKey = [readOperatorSelf.path]

/** Who is signed in; null: nobody. */
export const operatorSelf = () =>
  queryOptions({
    queryKey: selfKey,
    queryFn: async ({ signal }): Promise<OperatorSelf | null> => {
      try {
        return await call(readOperatorSelf, {}, { signal })
      } catch (error) {
        if (error instanceof CallFailed && error.http === 401) return null
        throw error
      }
    },
    staleTime: 60_000,
  })

/** Who is signed in, for what is shown to operators alone. */
export function useOperator(): OperatorSelf {
  const { data } = useQuery(operatorSelf())
  if (!data) throw new Error('only the office itself asks who is signed in')
  return data
}

/** Whether an operator has one of these roles; what the server would refuse is not offered. */
export const hasRole = (operator: Pick<OperatorSelf, 'roles'>, roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => operator.roles.includes(role))

/** A session that ended is seen at the next call: the sign-in takes the page's place, at the same address. */
export function forgetOperatorOnRefusal(queries: QueryClient): () => void {
  return onCallFailed(({ http }) => {
    if (http === 401 && queries.getQueryData(selfKey)) forget(queries)
  })
}

/** Ends the session, and with it what was written and not sent. Throws where the server could not be reached. */
export async function leaveOffice(queries: QueryClient): Promise<void> {
  try {
    await call(signOutOperator, {})
  } catch (error) {
    if (!(error instanceof CallFailed) || error.http !== 401) throw error
  }
  forget(queries)
  dropDraftsOf('operator.')
}

/** Nothing that was seen stays in memory for whoever signs in next. */
function forget(queries: QueryClient): void {
  closeNotices()
  queries.setQueryData(selfKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== selfKey[0] })
}
