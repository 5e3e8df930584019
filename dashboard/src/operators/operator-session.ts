import { type OperatorSelf, readOperatorSelf, signOutOperator } from '@sahuji/contract/operators/session'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { closeNotices } from '../kit/overlays/notices.ts'
import { call, onCallFailed } from '../platform/calls/call.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { dropDraftsOf } from '../platform/forms/form-draft.ts'

const selfKey = [readOperatorSelf.path]

/** The signed-in operator; null for an anonymous caller. */
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

/** The signed-in operator, for parts that only operators see. */
export function useOperator(): OperatorSelf {
  const { data } = useQuery(operatorSelf())
  if (!data) throw new Error('only the office itself asks who is signed in')
  return data
}

/** Whether an operator has one of these roles; the page does not offer what the server would refuse. */
export const hasRole = (operator: Pick<OperatorSelf, 'roles'>, roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => operator.roles.includes(role))

/** Shows the sign-in at the same address once a call reveals that the session has ended. */
export function forgetOperatorOnRefusal(queries: QueryClient): () => void {
  return onCallFailed(({ http }) => {
    if (http === 401 && queries.getQueryData(selfKey)) forget(queries)
  })
}

/** Ends the session and drops unsent drafts. Throws where the server is unreachable. */
export async function leaveOffice(queries: QueryClient): Promise<void> {
  try {
    await call(signOutOperator, {})
  } catch (error) {
    if (!(error instanceof CallFailed) || error.http !== 401) throw error
  }
  forget(queries)
  dropDraftsOf('operator.')
}

/** Clears all cached data, so that the next person to sign in cannot see it. */
function forget(queries: QueryClient): void {
  closeNotices()
  queries.setQueryData(selfKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== selfKey[0] })
}
