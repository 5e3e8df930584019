import { addStatementPart, beginStatement, discardStatement } from '@sahuji/contract/reconciliation/office/statements'
import type { Takes } from '@sahuji/contract/http/route'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/calls/call.ts'
import { CallFailed } from '../../../platform/calls/call-failed.ts'
import { partsOf } from '../../statement-file.ts'

/** The statement to read, with its account, day and map. */
export interface ReadingAsk extends Omit<Takes<typeof beginStatement>, 'name'> {
  file: File
}

// the files of this visit, so that a file can be read again by another map
const heldFiles = new Map<string, File>()

/** The file of a statement, until the page is reloaded. */
export const heldFile = (id: string): File | undefined => heldFiles.get(id)

/** Sends a file in its parts, reports the progress, and opens the result. */
export function useStatementReading() {
  const navigate = useNavigate()
  const [percent, setPercent] = useState(0)
  const reading = useMutation({
    retry: false,
    mutationFn: async ({ file, ...ask }: ReadingAsk) => {
      setPercent(0)
      const { id } = await call(beginStatement, { ...ask, name: file.name.slice(0, 120) })
      try {
        for await (const { percent: done, ...part } of partsOf(file)) {
          await sendPart({ id, ...part })
          setPercent(done)
        }
      } catch (error) {
        // drop a refused file; an interrupted one stays in the list with its state
        if (error instanceof CallFailed && error.kind === 'answered')
          await call(discardStatement, { id }).catch(() => undefined)
        throw error
      }
      heldFiles.set(id, file)
      return id
    },
    onSuccess: (id) => navigate({ to: `/reconciliation/statements/${id}` as never }),
  })
  return { reading, percent }
}

/** Skips a part that the server has already: a part without an answer is sent again. */
async function sendPart(part: Takes<typeof addStatementPart>): Promise<void> {
  try {
    await call(addStatementPart, part)
  } catch (error) {
    const isAnswered = error instanceof CallFailed && error.kind === 'answered' && error.http < 500
    if (isAnswered) throw error
    await call(addStatementPart, part)
  }
}
