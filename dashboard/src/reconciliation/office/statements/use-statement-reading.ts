import { addStatementPart, beginStatement, discardStatement } from '@sahuji/contract/reconciliation/office/statements'
import type { Takes } from '@sahuji/contract/http/route'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/call.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { partsOf } from './statement-file.ts'

/** What is read, and as what. */
export interface ReadingAsk extends Omit<Takes<typeof beginStatement>, 'name'> {
  file: File
}

// the files of this visit, so that one can be read again by another map
const heldFiles = new Map<string, File>()

/** The file of a statement, while the page that brought it has not been left. */
export const heldFile = (id: string): File | undefined => heldFiles.get(id)

/** Sends a file in its parts, says how far it is, and leads to what was read of it. */
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
        // what was refused is of no use to anybody; what only did not arrive says so in the list
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

/** A part that came before is passed over: it may be sent again where no answer came. */
async function sendPart(part: Takes<typeof addStatementPart>): Promise<void> {
  try {
    await call(addStatementPart, part)
  } catch (error) {
    const isAnswered = error instanceof CallFailed && error.kind === 'answered' && error.http < 500
    if (isAnswered) throw error
    await call(addStatementPart, part)
  }
}
