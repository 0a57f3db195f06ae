import { LinkButton } from './ui/link-button.tsx'
import { MessagePage } from './ui/message-page.tsx'
import { PlainFooter } from './ui/plain-footer.tsx'
import { Screen } from './ui/screen.tsx'

/** The one page in English, as the specification asks. */
export function NotFound() {
  return (
    <Screen
      title="404 Page Not Found"
      // Within the empty room that the message has below it: nothing moves, and nothing has to be scrolled to.
      footer={<PlainFooter className="-mt-16 justify-center" />}
    >
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
