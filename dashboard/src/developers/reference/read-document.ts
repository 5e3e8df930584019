import { queryOptions } from '@tanstack/react-query'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import type { ApiDocument } from './api-document.ts'

const path = '/api/v1/openapi.json'
const patienceMilliseconds = 20_000

/** The document of the public API, which changes with a release alone. Throws CallFailed. */
export const apiDocument = queryOptions({
  queryKey: [path],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const patience = AbortSignal.timeout(patienceMilliseconds)
    const answer = await fetch(path, { signal: AbortSignal.any([signal, patience]), credentials: 'omit' }).catch(
      (error: unknown) => {
        throw CallFailed.unsent(error)
      },
    )
    if (!answer.ok) throw CallFailed.answered(answer, {})
    try {
      return (await answer.json()) as ApiDocument
    } catch (error) {
      throw CallFailed.unreadable(error)
    }
  },
  staleTime: Infinity,
  meta: { isCounted: true },
})
