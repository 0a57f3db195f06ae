import { consentToolPages } from './consent-tools.ts'
import { formPluginPages } from './form-plugins.ts'
import { framePages } from './frames.ts'
import { frameworkPages } from './frameworks.ts'
import type { HostPage } from './host-page.ts'
import { navigationPages } from './navigations.ts'
import { optimizerPages } from './optimizers.ts'
import { pageScriptPages } from './page-scripts.ts'
import { pastedCodePages } from './pasted-code.ts'
import { policyPages } from './policies.ts'
import { severalFormsPages } from './several-forms.ts'
import { submitHandlerPages } from './submit-handlers.ts'
import { themePages } from './themes.ts'

export const hostPageList: HostPage[] = [
  ...pastedCodePages,
  ...optimizerPages,
  ...submitHandlerPages,
  ...framePages,
  ...policyPages,
  ...severalFormsPages,
  ...themePages,
  ...formPluginPages,
  ...frameworkPages,
  ...navigationPages,
  ...consentToolPages,
  ...pageScriptPages,
]
