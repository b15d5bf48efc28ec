import { ApiError } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { useProject } from '../hooks/use-project.ts';
import { projectPlanQuery, projectStatsQuery } from '../projects.api.ts';
import classes from './plan-help.module.css';

/** The advice after an error that says that the plan has no room. */
export function PlanHelp({ error }: { error: unknown }) {
  return error instanceof ApiError && error.status === 402 ? <Help /> : null;
}

function Help() {
  const { id: projectId } = useProject();
  const { data: plan } = useQuery(projectPlanQuery(projectId));
  const { data: stats } = useQuery(projectStatsQuery(projectId));
  return (
    <div className={classes.help}>
      {plan && stats && (
        <p>
          <FormattedMessage
            id="project.planUsage"
            values={{
              plan: plan.name,
              max: plan.maxStrings,
              terms: stats.projectStats.terms,
              locales: stats.projectStats.locales,
            }}
          />
        </p>
      )}
      <p>
        <FormattedMessage
          id="project.planHelp"
          values={{
            link: (text) => (
              <TextLink to="/projects/$projectId/settings" params={{ projectId }}>
                {text}
              </TextLink>
            ),
          }}
        />
      </p>
    </div>
  );
}
