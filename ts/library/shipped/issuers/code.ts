/** Keys of services around code: hosting, building, packages, tests. */
import type { KeyForm } from "./form.ts";

export const codeForms: readonly KeyForm[] = [
  [
    "gitlab_token",
    "gl(pat|dt|rt|cbt|ptt|ft|soat|agent|imt|oas|ffct|rtr|wt)-[0-9A-Za-z_-]{20,}(\\.[0-9A-Za-z]{2}\\.?[0-9A-Za-z]{7,9})?|GR1348941[0-9A-Za-z_-]{20,}",
    "a GitLab token",
  ],
  ["npm_token", "npm_[A-Za-z0-9]{36,}", "an npm access token"],
  ["pypi_token", "pypi-AgE[A-Za-z0-9_-]{40,}", "a PyPI API token"],
  ["rubygems_key", "rubygems_[0-9a-f]{48}", "a RubyGems API key"],
  ["crates_token", "cio[0-9A-Za-z]{32}", "a crates.io token"],
  ["nuget_key", "oy2[0-9a-z]{43}", "a NuGet API key"],
  ["packagist_token", "packagist_[ou][ru]t_[0-9a-f]{68}", "a Packagist token"],
  ["clojars_token", "CLOJARS_[0-9a-z]{60}", "a Clojars deploy token"],
  ["docker_token", "dckr_[po]at_[0-9A-Za-z_-]{27,}", "a Docker Hub token"],
  ["artifactory_key", "AKCp[0-9A-Za-z]{40,}|cmVmdGtu[0-9A-Za-z]{56}", "a JFrog Artifactory key or reference token"],
  [
    "atlassian_token",
    "ATATT3[0-9A-Za-z_=-]{40,}|ATCTT3[0-9A-Za-z_=-]{40,}|ATBB[0-9A-Za-z]{32}|ATTA[0-9a-f]{40,}",
    "a token of Atlassian, Bitbucket or Trello",
  ],
  ["circleci_token", "CCIP(AT|RJ)_[0-9A-Za-z]{22}_[0-9a-f]{40}", "a CircleCI token"],
  ["buildkite_token", "bk(ua|ct|pt|aj|at)_[0-9A-Za-z_-]{32,}", "a Buildkite token"],
  ["sonar_token", "sq[pua]_[0-9A-Za-z=_-]{40}", "a SonarQube token"],
  ["sourcegraph_token", "sgp_(([0-9a-f]{16}|local)_)?[0-9a-f]{40}|slk_[0-9a-f]{64}", "a Sourcegraph token"],
  ["postman_key", "PMAK-[0-9a-f]{24}-[0-9a-f]{34}|PMAT-[0-9A-Z]{26}", "a Postman API key"],
  ["jetbrains_token", "perm[:-][0-9A-Za-z=]{4,}\\.[0-9A-Za-z=-]{2,}\\.[0-9A-Za-z]{20,}", "a JetBrains permanent token"],
  ["readme_key", "rdme_[0-9a-z]{70}", "a ReadMe API key"],
  ["harness_token", "[ps]at\\.[0-9A-Za-z_-]{22}\\.[0-9a-f]{24}\\.[0-9A-Za-z]{20}", "a Harness access token"],
  ["octopus_key", "API-[0-9A-Z]{26,32}", "an Octopus Deploy API key"],
  ["scalingo_token", "tk-us-[0-9A-Za-z_-]{48}", "a Scalingo API token"],
  ["azure_devops_token", "[0-9A-Za-z]{52}JQQJ99[0-9A-Za-z]{26}", "a token of Azure DevOps or another Azure service"],
  ["deno_token", "dd[opw]_[0-9A-Za-z]{36,}", "a Deno Deploy token"],
  ["wakatime_key", "waka_(sec_|tok_)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "a WakaTime API key"],
  ["trigger_key", "tr_(dev|prod|stg|preview)_[0-9A-Za-z]{20,}", "a Trigger.dev key"],
  ["inngest_key", "signkey-(prod|test|branch)-[0-9a-f]{64}", "an Inngest signing key"],
];
