import { doorTexts } from '../texts/door-texts.ts'
import { leaveIfSignedIn, openDoor } from './open-door.tsx'
import { SignInPage } from './sign-in.page.tsx'

/** The sign-in's own light document; the dashboard is fetched when a field has the focus. */
void Promise.all([leaveIfSignedIn(), openDoor(<SignInPage />, doorTexts)])
