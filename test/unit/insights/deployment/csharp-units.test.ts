import { expect, test } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { sourceTree } from './source-tree.ts';

function project(sdk: string, ...content: readonly string[]): string {
  return `<Project Sdk="Microsoft.NET.Sdk${sdk}"><ItemGroup>${content.join('\n')}</ItemGroup></Project>`;
}

function refers(path: string): string {
  return `<ProjectReference Include="${path}" />`;
}

const exe = '<OutputType>Exe</OutputType>';
const shop = {
  'compose.yaml': 'command: dotnet Shop.Web.dll',
  'src/Shop.Web/Shop.Web.csproj': project('.Web', refers('..\\Shop.Core\\Shop.Core.csproj')),
  'src/Shop.Web/Program.cs': '',
  'src/Shop.Core/Shop.Core.csproj': project(''),
  'src/Shop.Core/Prices/Price.cs': '',
  'src/Shop.Packer/Shop.Packer.csproj': project(
    '',
    exe,
    refers('../Zip/Zip.csproj'),
    refers('../Shop.Core/Shop.Core.csproj'),
  ),
  'src/Shop.Packer/Program.cs': '',
  'src/Zip/Zip.csproj': project(''),
  'src/Zip/Zip.cs': '',
};
const code = (outside: ReadonlyMap<string, string>) => [...outside].filter(([path]) => path.endsWith('.cs'));

test('[I-cloud-deployed] a program of C# beside a server is outside with what only it uses, and so are its settings', () => {
  const outside = findNonDeployed(sourceTree({ ...shop, 'src/Shop.Packer/appsettings.json': '{}' }));
  expect([...outside]).toEqual([
    ['src/Shop.Packer/Program.cs', 'tool'],
    ['src/Shop.Packer/Shop.Packer.csproj', 'tool'],
    ['src/Shop.Packer/appsettings.json', 'tool'],
    ['src/Zip/Zip.cs', 'tool'],
    ['src/Zip/Zip.csproj', 'tool'],
  ]);
});

test('[I-cloud-deployed] an image names a program of C# by its assembly, its project or its folder', () => {
  const named = {
    ...shop,
    'src/Shop.Packer/Shop.Packer.csproj': project('', exe, '<AssemblyName>pack</AssemblyName>'),
  };
  for (const line of [
    'ENTRYPOINT ["dotnet", "/app/pack.dll"]',
    'RUN dotnet publish src/Shop.Packer/Shop.Packer.csproj',
    'RUN cd src/Shop.Packer && dotnet publish',
  ]) {
    expect(code(findNonDeployed(sourceTree({ ...named, Dockerfile: `FROM sdk\n${line}\n` })))).toEqual([]);
  }
});

test('[I-cloud-deployed] without a server every program of C# counts as deployed', () => {
  const files = { ...shop, 'src/Shop.Web/Shop.Web.csproj': project('', exe), Dockerfile: 'CMD ["/Shop.Web"]\n' };
  expect(code(findNonDeployed(sourceTree(files)))).toEqual([]);
});

test('[I-cloud-deployed] a web project that is a library is no server, a program with a host is one', () => {
  const library = {
    ...shop,
    'src/Shop.Web/Shop.Web.csproj': project(
      '.Web',
      '<OutputType>Library</OutputType>',
      refers('../Shop.Core/Shop.Core.csproj'),
    ),
  };
  expect(code(findNonDeployed(sourceTree(library)))).toEqual([]);
  const hosting = '<PackageReference Include="Microsoft.Extensions.Hosting" Version="9.0.0" />';
  const jobs = {
    'compose.yaml': 'command: dotnet Jobs.dll',
    'src/Jobs/Jobs.csproj': project('', exe, hosting),
    'src/Jobs/Program.cs': '',
  };
  expect(code(findNonDeployed(sourceTree({ ...library, ...jobs })))).toEqual([
    ['src/Shop.Packer/Program.cs', 'tool'],
    ['src/Zip/Zip.cs', 'tool'],
  ]);
});

test('[I-cloud-deployed] test projects and benchmarks are outside, a plug-in that only they refer to is not', () => {
  const bench = '<PackageReference Include="BenchmarkDotNet" />';
  const outside = findNonDeployed(
    sourceTree({
      'Shop.Web/Shop.Web.csproj': project('.Web'),
      'Speed/Speed.csproj': project('', exe, bench, refers('..\\Plugin\\Plugin.csproj')),
      'Speed/Program.cs': '',
      'Shop.UnitTests/Shop.UnitTests.csproj': project(''),
      'Shop.UnitTests/Prices.cs': '',
      'Plugin/Plugin.csproj': project(''),
      'Plugin/Plugin.cs': '',
      'Testimonials/Testimonials.csproj': project(''),
      'Testimonials/Praise.cs': '',
      'Shop.Tests.Api/Shop.Tests.Api.csproj': project('.Web'),
      'Shop.Tests.Api/Program.cs': '',
    }),
  );
  expect(code(outside)).toEqual([
    ['Shop.UnitTests/Prices.cs', 'tests'],
    ['Speed/Program.cs', 'tests'],
  ]);
});

test('[I-cloud-deployed] apps with windows, programs that build and analyzers are outside beside a server', () => {
  const analyzer = '<ProjectReference Include="..\\Rules\\Rules.csproj" OutputItemType="Analyzer" />';
  const outside = findNonDeployed(
    sourceTree({
      'Web/Web.csproj': project('.Web', analyzer),
      'App/App.csproj': project('', '<UseMaui>true</UseMaui>'),
      'App/App.cs': '',
      'Build/Build.csproj': project('', exe, '<PackageReference Include="Nuke.Common" />'),
      'Build/Program.cs': '',
      'Rules/Rules.csproj': project('', '<IsRoslynComponent>true</IsRoslynComponent>'),
      'Rules/Rule.cs': '',
      Dockerfile: 'COPY . /Build\n',
    }),
  );
  expect([...code(outside).map(([path]) => path)]).toEqual(['App/App.cs', 'Build/Program.cs', 'Rules/Rule.cs']);
});

test('[I-cloud-deployed] what a deployed project takes in by a central file, a pattern or a linked file stays', () => {
  const tool = (name: string) => ({ [`${name}/${name}.csproj`]: project('', exe), [`${name}/Code.cs`]: '' });
  const files = {
    'compose.yaml': 'command: dotnet Web.dll',
    'Directory.Build.props': `<Project>${refers('$(MSBuildThisFileDirectory)A/A.csproj')}</Project>`,
    'Web/Web.csproj': project(
      '.Web',
      refers('../B/**/*.csproj'),
      '<Compile Include="..\\C\\Code.cs" />',
      '<Compile Include="..\\E\\Shared\\*.cs" />',
    ),
    ...tool('A'),
    ...tool('B'),
    ...tool('C'),
    ...tool('D'),
    ...tool('E'),
  };
  expect(code(findNonDeployed(sourceTree(files)))).toEqual([['D/Code.cs', 'tool']]);
});

test('[I-cloud-deployed] where no text names a server, programs of C# may be deployed in other ways', () => {
  expect(code(findNonDeployed(sourceTree({ ...shop, 'compose.yaml': 'image: postgres' })))).toEqual([]);
});

test('[I-cloud-deployed] an image that copies the manifest of a project does not name it by that, one that copies its folder does', () => {
  const outside = (line: string) =>
    code(findNonDeployed(sourceTree({ ...shop, Dockerfile: `FROM sdk\n${line}\n` }))).length;
  expect(outside('COPY src/Shop.Packer/Shop.Packer.csproj src/Shop.Packer/')).toBe(2);
  expect(outside('COPY src/Shop.Packer src/Shop.Packer')).toBe(0);
});

test('[I-cloud-deployed] a factory of contexts for design time is outside, whatever project it lies in', () => {
  const outside = findNonDeployed(
    sourceTree({ ...shop, 'src/Shop.Core/Factory.cs': 'class Factory : IDesignTimeDbContextFactory<Shop> { }' }),
  );
  expect(outside.get('src/Shop.Core/Factory.cs')).toBe('tests');
  expect(outside.has('src/Shop.Core/Prices/Price.cs')).toBe(false);
});

test('[I-cloud-deployed] projects that a template makes others from are outside, also a server', () => {
  const template = {
    'Template/.template.config/template.json': '{}',
    'Template/Server/Server.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
    'Template/Server/Code.cs': 'class Program { }',
  };
  expect(code(findNonDeployed(sourceTree({ ...shop, ...template })))).toContainEqual([
    'Template/Server/Code.cs',
    'tool',
  ]);
});

test('[I-cloud-deployed] a program of C# that is built with windows, and a service beside the named server, run elsewhere', () => {
  const hosting = '<PackageReference Include="Microsoft.Extensions.Hosting.WindowsServices" />';
  const files = {
    ...shop,
    'src/Desk/Desk.csproj': project('', exe, refers('..\\Desk.Ui\\Desk.Ui.csproj')),
    'src/Desk/Program.cs': '',
    'src/Desk.Ui/Desk.Ui.csproj': project('', '<PackageReference Include="Avalonia.Themes.Fluent" />'),
    'src/Desk.Ui/Window.cs': '',
    'src/Agent/Agent.csproj': project('', exe, hosting),
    'src/Agent/Program.cs': '',
  };
  const outside = code(findNonDeployed(sourceTree(files))).map(([path]) => path);
  expect(outside).toEqual(
    expect.arrayContaining(['src/Agent/Program.cs', 'src/Desk.Ui/Window.cs', 'src/Desk/Program.cs']),
  );
  const named = { ...files, 'agent/Dockerfile': 'FROM aspnet\nCMD ["dotnet", "Agent.dll"]\n' };
  expect(code(findNonDeployed(sourceTree(named))).map(([path]) => path)).not.toContain('src/Agent/Program.cs');
  const alone = { 'src/Agent/Agent.csproj': project('', exe, hosting), 'src/Agent/Program.cs': '' };
  expect(code(findNonDeployed(sourceTree(alone)))).toEqual([]);
});
