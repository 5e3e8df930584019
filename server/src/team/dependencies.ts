import type { AuthDependencies } from '../auth/dependencies.ts'

/** What the team's actions need: those of signing in, because joining and switching open sessions. */
export type TeamDependencies = AuthDependencies
