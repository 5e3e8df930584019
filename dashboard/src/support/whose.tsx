import { createContext, type ReactNode, use } from 'react'

/** Whether an operator reads a merchant's money, which must not be called "yours". */
export const IsRead = createContext<'by_owner' | 'by_desk'>('by_owner')

/** Words to the merchant who owns the money, and the same words to an operator. */
export function Whose({ mine, theirs }: { mine: ReactNode; theirs: ReactNode }) {
  return use(IsRead) === 'by_desk' ? theirs : mine
}
