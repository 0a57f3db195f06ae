import { LinkButton } from './ui/link-button.tsx'
import { MessagePage } from './ui/message-page.tsx'
import { Screen } from './ui/screen.tsx'

/** The one page in English, as the specification asks. */
export function NotFound() {
  return (
    <Screen title="404 Page Not Found">
      <div lang="en">
        <MessagePage
          title="404 Page Not Found"
          text="There is nothing at this address. It may have moved, or never existed."
        >
          <LinkButton href="/" variant="primary">
            Back to the start page
          </LinkButton>
        </MessagePage>
      </div>
    </Screen>
  )
}
