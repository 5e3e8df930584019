import { createContext, type ReactNode, use } from 'react'

/** Whether the desk reads a merchant's money, to whom nothing of it is "yours". */
export const IsRead = createContext<'by_owner' | 'by_desk'>('by_owner')

/** Words to the merchant whose money it is, and the same words to the desk. */
export function Whose({ mine, theirs }: { mine: ReactNode; theirs: ReactNode }) {
  return use(IsRead) === 'by_desk' ? theirs : mine
}
