import type { RouteEntry, Takes } from '@sahuji/contract/http/route'
import { type CallOptions, exchanged, fieldsFor, publishFailure } from './call.ts'
import { CallFailed } from './call-failed.ts'
import { requestOf } from './request.ts'
import { isOwnServer, serverKnown } from './server.ts'

/** Calls a route that answers bytes, as a picture. Throws CallFailed. */
export async function callBytes<Entry extends RouteEntry>(
  entry: Entry,
  input: Takes<Entry>,
  options: CallOptions = {},
): Promise<Blob> {
  try {
    await serverKnown()
    const { response, body, bytes } = await exchanged(requestOf(entry, await fieldsFor(entry, input)), options)
    if (bytes) return bytes
    throw CallFailed.answered(response, body, isOwnServer())
  } catch (error) {
    const failure = error instanceof CallFailed ? error : CallFailed.unreadable(error)
    publishFailure(failure, options)
    throw failure
  }
}
