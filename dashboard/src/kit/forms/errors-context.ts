import { createContext } from 'react'
import type { FieldErrors } from './form-errors.ts'

/** Errors by field name, for native fields of a form of the app; the auth pages have their own context. */
export const ShownErrorsContext = createContext<FieldErrors>({})
