import { createContext } from 'react'

/** Where the general pages stand: in the dashboard, or outside it for everybody. */
export const PagesBase = createContext('/dashboard/generalPages')
