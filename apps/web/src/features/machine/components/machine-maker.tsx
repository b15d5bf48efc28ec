import type { MachineOrigin } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';

/** What has made a text by machine: the model with what it was told, or the provider where there is no model. */
export function MachineMaker({ machine }: { machine: MachineOrigin }) {
  const { providerName, model, promptVersion } = machine;
  const name = <bdi>{model ?? providerName}</bdi>;
  if (promptVersion === null) return name;
  if (promptVersion === 0) {
    return <FormattedMessage id="machine.maker.standard" values={{ model: name }} />;
  }
  const values = { model: name, version: promptVersion };
  return <FormattedMessage id="machine.maker.version" values={values} />;
}
