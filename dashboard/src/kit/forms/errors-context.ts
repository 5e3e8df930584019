import { createContext } from 'react'
import type { FieldErrors } from './form-errors.ts'

/** What is wrong, by field name, for fields of a form of the app that are the browser's own; the auth pages have theirs. */
export const StandingErrorsContext = createContext<FieldErrors>({})
